import type { ContactMessage as Message } from '#contract/contacts.ts'
import { longDate } from '../../dates.ts'
import { useSite } from '../use-site.ts'

/** A message as it was written: text alone, whole, with its line breaks. */
export function ContactMessage({ contact }: { contact: Message }) {
  const { name, email, message, createdDate, label } = contact
  const { timeZone } = useSite()
  return (
    <li>
      <h2 className="text-[1.25rem]">
        <bdi>{name}</bdi>
      </h2>
      <p className="row-facts mt-1">
        <a className="underline" href={mailto(email)}>
          {email}
        </a>
        <time dateTime={createdDate}>{longDate(createdDate, timeZone)}</time>
        {label && <span className="font-semibold text-fault">{label}</span>}
      </p>
      <p className="mt-3 max-w-[34rem] whitespace-pre-wrap" dir="auto">
        {message}
      </p>
    </li>
  )
}

/** A “?” or “&” in the name would otherwise set a subject or a body. */
const mailto = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
