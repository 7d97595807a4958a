import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { paths } from '../../paths.ts'
import { nullIfRefused, Refusal } from '../refusal.tsx'
import { screenTitle } from '../screen-title.ts'
import type { Route } from './+types/contacts.ts'
import { ContactList } from './contact-list.tsx'

const title = 'Feedbacks and Contacts'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const before = new URL(request.url).searchParams.get('before') ?? undefined
  const answer = await nullIfRefused(api.contacts.list({ query: { limit: limits.page, before } }))
  return { answer, before }
}

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { answer, before } = loaderData
  return (
    <>
      <h1>{title}</h1>
      {answer === null ? (
        <Refusal text={messages.contactsRefused} loaderData={loaderData} />
      ) : (
        <>
          <ContactList
            contacts={answer.contacts}
            empty={before ? 'There are no older messages.' : 'No messages yet.'}
          />
          <nav className="pages" aria-label="Pages">
            {before && <Link to={paths.contacts()}>Newest messages</Link>}
            {answer.next && <Link to={paths.contacts(answer.next)}>Older messages</Link>}
          </nav>
        </>
      )}
    </>
  )
}
