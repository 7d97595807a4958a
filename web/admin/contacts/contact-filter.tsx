import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { type ContactList, contactLists } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { FilterForm, FilterSearch } from '../forms/filter-form.tsx'

interface Props {
  list: ContactList
  search: string | undefined
  unread: number | undefined
}

/** Links to each list of messages, and a search in the one that is shown. */
export function ContactFilter({ list, search, unread }: Props) {
  return (
    <>
      <nav className="contact-filter" aria-label="Which messages">
        {contactLists.map((each) => (
          <Link
            key={each}
            to={paths.contacts({ list: each === 'all' ? undefined : each, search })}
            aria-current={each === list ? 'page' : undefined}
          >
            {names[each]}
            {each === 'unread' && unread ? ` (${unread.toLocaleString('en-US')})` : ''}
          </Link>
        ))}
      </nav>
      <FilterForm path={paths.contacts()}>
        {list !== 'all' && <input type="hidden" name="list" value={list} />}
        <FilterSearch
          id="contacts-search"
          name="search"
          label="Name, email or text"
          value={search ?? ''}
          maxLength={limits.contact.maxSearchCharacters}
        />
      </FilterForm>
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
