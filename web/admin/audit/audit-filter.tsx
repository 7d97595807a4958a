import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { type AuditKind, auditKinds } from '#contract/audit.ts'
import { paths } from '../../paths.ts'
import { kindNames } from './event-text.tsx'

/** A form that becomes the address, so that back, forward and reload keep what was asked. */
export function AuditFilter({ kind = '' }: { kind?: AuditKind | '' }) {
  const { location } = useNavigation()
  const select = useRef<HTMLSelectElement>(null)
  // Back and forward change the address, and what is asked with it.
  useEffect(() => {
    if (select.current) select.current.value = kind
  }, [kind])
  return (
    <Form className="filter audit-filter" role="search">
      <label className="visually-hidden" htmlFor="filter-kind">
        Kind of event
      </label>
      <select ref={select} id="filter-kind" name="kind" defaultValue={kind}>
        <option value="">All events</option>
        {auditKinds.map((each) => (
          <option key={each} value={each}>
            {kindNames[each]}
          </option>
        ))}
      </select>
      <button className="button secondary" type="submit">
        {location?.pathname === paths.audit() ? 'Filtering …' : 'Filter'}
      </button>
    </Form>
  )
}
