import { lazy, Suspense, useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import { limits } from '#contract/limits.ts'
import type { Member } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { useRestoredFocus } from '../focus/use-restored-focus.ts'
import { AccessKey } from '../invitations/access-key.tsx'
import { Invitations } from '../invitations/invitations.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/users.ts'
import { UserFilter } from './user-filter.tsx'
import { UserRow } from './user-row.tsx'

const InviteDialog = lazy(async () => ({
  default: (await import('../invitations/invite-dialog.tsx')).InviteDialog,
}))

const title = 'List of Users'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const search = query.get('search')?.trim() || undefined
  const before = query.get('before') ?? undefined
  const loaded = await load(async () => {
    const [response, { username }] = await Promise.all([
      nullIfForbidden(api.authors.list({ query: { limit: limits.list.itemsPerPage, search, before } })),
      api.authors.profile(),
    ])
    if (response === null) return { response, before, ownUsername: username }
    const [{ invitations }, accessKey] = await Promise.all([api.invitations.list(), api.accessKey.state()])
    return { response: { ...response, invitations, accessKey }, before, ownUsername: username }
  })
  return { loaded, search }
}

export default function Users({ loaderData }: Route.ComponentProps) {
  const { loaded, search } = loaderData
  const shown = useLoaded(loaded, search)
  const { heading, onChanged } = useFocusAfterChange()
  return (
    <>
      <ScreenHeading
        ref={heading}
        title={title}
        what="The users"
        failure={loaded.failure}
        isStale={shown !== null}
      />
      {shown?.response === null ? (
        <OwnersOnly text={messages.usersRefused} loaderData={shown} />
      ) : (
        <>
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 basis-80">
              <UserFilter search={search} />
            </div>
            <InviteButton />
          </div>
          {shown && (
            <UserList
              {...shown}
              members={shown.response.items}
              next={shown.response.next}
              search={search}
              onChanged={onChanged}
            />
          )}
          {shown && (
            <>
              <Invitations invitations={shown.response.invitations} />
              <AccessKey {...shown.response.accessKey} />
            </>
          )}
        </>
      )}
    </>
  )
}

function InviteButton() {
  const [isOpen, setOpen] = useState(false)
  useRestoredFocus(isOpen)
  return (
    <>
      <button id="invite" type="button" className="button" onClick={() => setOpen(true)}>
        Invite …
      </button>
      <Suspense>{isOpen && <InviteDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

interface ListProps {
  members: Member[]
  next: string | null
  search?: string
  before?: string
  ownUsername: string
  onChanged: (change: Promise<unknown>) => void
}

/** Sorted oldest first. */
function UserList({ members, next, search, before, ownUsername, onChanged }: ListProps) {
  return (
    <>
      <p className="row-facts" role="status">
        {countOf(members.length, { search, before, next })}
      </p>
      <ul className="card-list">
        {members.map((member) => (
          <UserRow
            key={member.username}
            member={member}
            isSelf={member.username === ownUsername}
            onChanged={onChanged}
          />
        ))}
      </ul>
      <PageLinks what="users" {...{ before, next }} pathOf={(before) => paths.users({ search, before })} />
    </>
  )
}

function countOf(
  count: number,
  { search, before, next }: Pick<ListProps, 'search' | 'before' | 'next'>,
): string {
  const users = `${count || 'No'} ${search ? 'matching ' : ''}${count === 1 ? 'user' : 'users'}`
  if (before) return `${users} on this page`
  return next ? `The newest ${users}` : users
}
