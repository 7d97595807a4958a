import { paths } from '#contract/addresses/page-paths.ts'
import { type AuditKind, auditKinds } from '#contract/audit.ts'
import { FilterForm, useFilterField } from '../forms/filter-form.tsx'
import { kindNames } from './event-kinds.ts'

export function AuditFilter({ kind = '' }: { kind?: AuditKind | '' }) {
  return (
    <FilterForm path={paths.audit()} className="audit-filter">
      <label className="visually-hidden" htmlFor="filter-kind">
        Kind of event
      </label>
      <select ref={useFilterField<HTMLSelectElement>(kind)} id="filter-kind" name="kind" defaultValue={kind}>
        <option value="">All events</option>
        {auditKinds.map((each) => (
          <option key={each} value={each}>
            {kindNames[each]}
          </option>
        ))}
      </select>
    </FilterForm>
  )
}
