import { paths } from '#contract/addresses/page-paths.ts'
import type { Site } from '#contract/pages/site.ts'
import type { SiteLink } from '#contract/site.ts'
import { Wordmark } from '../../wordmark.tsx'
import { slotFor } from '../markup/cached-markup.tsx'
import { SearchForm } from '../search-form/search-form.tsx'
import type { SearchQuery } from '../search-form/search-query.ts'
import { SiteLogo } from './site-logo.tsx'

const links: SiteLink[] = [
  { text: 'Home', address: paths.home() },
  { text: 'About', address: paths.about() },
  { text: 'Contact', address: paths.contact() },
]

/** On small screens, where the footer that has them too is far away. */
const browseLinks: SiteLink[] = [
  { text: 'Tags', address: paths.tags() },
  { text: 'Archive', address: paths.archive() },
  { text: 'Authors', address: paths.authors() },
]

/** The placeholder of the search term, which differs on each page of results. */
export const termSlot = slotFor('term')

/** The address of the link in the menu that leads to a page. */
export const currentLink = (pathname: string, { navigation }: Pick<Site, 'navigation'>): string | undefined =>
  [...links, ...navigation, ...browseLinks].find(({ address }) => address === pathname)?.address

export interface TopBarProps extends Pick<Site, 'name' | 'navigation' | 'logo' | 'logoDark'> {
  isFramed: boolean
  /** The link to the current page. */
  current: string | undefined
  /** Of search results, if that is what the page shows. */
  sort: SearchQuery['sort']
}

/**
 * The menu is one element for all widths: a popover that opens by a button on small screens, also without JavaScript, and is always
 * visible on wide screens.
 */
export function TopBar({ name, navigation, logo, logoDark, isFramed, current, sort }: TopBarProps) {
  return (
    <header className="top-bar">
      {logo ? <SiteLogo siteName={name} {...{ logo, logoDark, isFramed }} /> : <Wordmark siteName={name} />}
      <button
        className="menu-button"
        type="button"
        popoverTarget="menu"
        aria-controls="menu"
        aria-label="Menu"
      >
        <span className="menu-button-bars" />
      </button>
      <div className="menu" id="menu" popover="auto">
        <nav aria-label="Main">
          <ul>
            {[...links, ...navigation].map(({ text, address }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
              <li key={at}>
                <a
                  href={address}
                  aria-current={address === current ? 'page' : undefined}
                  dir={at < links.length ? undefined : 'auto'}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav className="menu-browse" aria-label="Browse">
          <ul>
            {browseLinks.map(({ text, address }) => (
              <li key={address}>
                <a href={address} aria-current={address === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm label="Site" term={termSlot} sort={sort} />
        <a className="button dashboard-button" href={paths.dashboard()}>
          Dashboard
        </a>
      </div>
    </header>
  )
}
