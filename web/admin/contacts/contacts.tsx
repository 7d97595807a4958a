import { paths } from '#contract/addresses/page-paths.ts'
import { contactLists, type ContactList as List } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/contacts.ts'
import { ContactFilter } from './contact-filter.tsx'
import { ContactList } from './contact-list.tsx'

const title = 'Feedbacks and Contacts'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const list = contactLists.find((known) => known === query.get('list')) ?? 'all'
  const search = query.get('search')?.trim() || undefined
  const before = query.get('before') ?? undefined
  const loaded = await load(async () => {
    const response = await nullIfForbidden(
      api.contacts.list({ query: { limit: limits.list.itemsPerPage, list, search, before } }),
    )
    return { response, before }
  })
  return { loaded, list, search }
}

export default function Contacts({ loaderData: { loaded, list, search } }: Route.ComponentProps) {
  const shown = useLoaded(loaded, JSON.stringify([list, search]))
  return (
    <>
      <ScreenHeading title={title} what="The messages" failure={loaded.failure} isStale={shown !== null} />
      {shown?.response === null ? (
        <OwnersOnly text={messages.contactsRefused} loaderData={shown} />
      ) : (
        <ContactFilter list={list} search={search} unread={shown?.response.unread} />
      )}
      {shown?.response && (
        <>
          {shown.response.replyTo === null && (
            <p className="field-hint">
              To answer from here, set <code>SMTP_URL</code> on the server. Until then, write to the address.
            </p>
          )}
          <ContactList
            // A list of its own, whose focus another one's rows do not move.
            key={`${list} ${search}`}
            contacts={shown.response.contacts}
            replyTo={shown.response.replyTo}
            empty={
              shown.before ? 'There are no older messages.' : search ? 'No messages match.' : emptyTexts[list]
            }
          />
          <PageLinks
            what="messages"
            before={shown.before}
            next={shown.response.next}
            pathOf={(before) => paths.contacts({ list: list === 'all' ? undefined : list, search, before })}
          />
        </>
      )}
    </>
  )
}

const emptyTexts: Record<List, string> = {
  all: 'No messages yet.',
  unread: 'No message is unread.',
  done: 'No message is marked as done.',
  spam: 'No message may be spam.',
  trash: 'The trash is empty.',
}
