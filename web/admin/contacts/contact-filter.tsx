import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { type ContactList, contactLists } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'

/** Links to each list of messages. */
export function ContactFilter({ list, unread }: { list: ContactList; unread: number | undefined }) {
  return (
    <>
      <nav className="contact-filter" aria-label="Which messages">
        {contactLists.map((each) => (
          <Link
            key={each}
            to={paths.contacts({ list: each === 'all' ? undefined : each })}
            aria-current={each === list ? 'page' : undefined}
          >
            {names[each]}
            {each === 'unread' && unread ? ` (${unread.toLocaleString('en-US')})` : ''}
          </Link>
        ))}
      </nav>
      {list === 'trash' && (
        <p className="field-hint">
          Deleted messages stay here for {limits.contact.trashDays} days, for all owners.
        </p>
      )}
    </>
  )
}

const names: Record<ContactList, string> = {
  all: 'All',
  unread: 'Unread',
  done: 'Done',
  spam: 'Possible spam',
  trash: 'Trash',
}
