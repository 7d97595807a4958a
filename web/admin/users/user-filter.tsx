import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { limits } from '#contract/limits.ts'
import { paths } from '../../paths.ts'

/** A form that becomes the address, so that back, forward and reload keep what was asked. */
export function UserFilter({ search = '' }: { search?: string }) {
  const { location } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  // Back and forward change the address, and what is asked with it.
  useEffect(() => {
    if (input.current) input.current.value = search
  }, [search])
  return (
    <Form className="filter" role="search">
      <label className="visually-hidden" htmlFor="user-filter">
        Name, username, email or position
      </label>
      <input
        ref={input}
        id="user-filter"
        type="search"
        name="search"
        dir="auto"
        autoComplete="off"
        placeholder="Name, username, email or position"
        maxLength={limits.memberSearch}
        defaultValue={search}
      />
      <button className="button secondary" type="submit">
        {location?.pathname === paths.users() ? 'Filtering …' : 'Filter'}
      </button>
    </Form>
  )
}
