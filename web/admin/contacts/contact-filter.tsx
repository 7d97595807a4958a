import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { type ContactList, contactLists } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'

/** Links to each list of messages. */
export function ContactFilter({ list }: { list: ContactList }) {
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

const names: Record<ContactList, string> = { all: 'All', trash: 'Trash' }
