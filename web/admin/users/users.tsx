import { useDeferredValue, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { nullIfRefused, Refusal } from '../refusal.tsx'
import { screenTitle } from '../screen-title.ts'
import type { Route } from './+types/users.ts'
import { filterMembers } from './filter-members.ts'
import { UserRow } from './user-row.tsx'

const title = 'List of Users'

export const meta = () => screenTitle(title)

export async function clientLoader() {
  const [answer, self] = await Promise.all([nullIfRefused(api.authors.list()), api.authors.profile()])
  return { members: answer?.items ?? null, ownUsername: self.username }
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { members, ownUsername } = loaderData
  const [filter, setFilter] = useState('')
  const shown = filterMembers(members ?? [], useDeferredValue(filter))
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {members === null ? (
        <Refusal text={messages.usersRefused} loaderData={loaderData} />
      ) : (
        <>
          <UserFilter value={filter} onChange={setFilter} />
          <p className="row-facts" role="status">
            {filter ? `${shown.length} of ${usersOf(members.length)}` : usersOf(members.length)}
          </p>
          <ul className="card-list">
            {shown.map((member) => (
              <UserRow
                key={member.username}
                member={member}
                isSelf={member.username === ownUsername}
                // The button that had the focus went with the row.
                onDeleted={() => heading.current?.focus()}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const usersOf = (count: number) => (count === 1 ? '1 user' : `${count.toLocaleString('en-US')} users`)

function UserFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className="field max-w-[24rem]">
      <label htmlFor="user-filter">Filter by name, username, email or position</label>
      <input
        id="user-filter"
        type="search"
        dir="auto"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
