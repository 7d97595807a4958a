import { paths } from '#contract/addresses/page-paths.ts'
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
import { ContactList } from './contact-list.tsx'

const title = 'Feedbacks and Contacts'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  return load(async () => {
    const response = await nullIfForbidden(
      api.contacts.list({ query: { limit: limits.list.itemsPerPage, before } }),
    )
    return { response, before }
  })
}

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const shown = useLoaded(loaderData)
  return (
    <>
      <ScreenHeading
        title={title}
        what="The messages"
        failure={loaderData.failure}
        isStale={shown !== null}
      />
      {shown?.response === null && <OwnersOnly text={messages.contactsRefused} loaderData={shown} />}
      {shown?.response && (
        <>
          <ContactList
            contacts={shown.response.contacts}
            empty={shown.before ? 'There are no older messages.' : 'No messages yet.'}
          />
          <PageLinks
            what="messages"
            before={shown.before}
            next={shown.response.next}
            pathOf={paths.contacts}
          />
        </>
      )}
    </>
  )
}
