import { useLocation } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { escapeHtml } from '#contract/html/escape-html.ts'
import { Wordmark } from '../../wordmark.tsx'
import { cacheMarkupParts } from '../markup/cached-markup.tsx'
import { SearchForm } from '../search-form/search-form.tsx'

const links = [
  { text: 'Home', href: paths.home() },
  { text: 'About', href: paths.about() },
  { text: 'Contact', href: paths.contact() },
]

/** The placeholder of the search term in cached markup. */
const slot = '\u{e000}term\u{e000}'

const contentMarkup = cacheMarkupParts(TopBarContent, 100_000, [slot])

/**
 * The menu is one element for all widths: a popover that opens by a button on small screens, also without JavaScript, and is always
 * visible on wide screens.
 */
export function TopBar({ siteName }: { siteName: string }) {
  const { pathname, search } = useLocation()
  const current = links.find(({ href }) => href === pathname)?.href
  const term = pathname === paths.searchPage() ? new URLSearchParams(search).get('search') : null
  return (
    <header
      className="top-bar"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React made it
      dangerouslySetInnerHTML={{ __html: contentMarkup({ siteName, current }).join(escapeHtml(term ?? '')) }}
    />
  )
}

interface Content {
  siteName: string
  /** The link to the current page. */
  current: string | undefined
}

function TopBarContent({ siteName, current }: Content) {
  return (
    <>
      <Wordmark siteName={siteName} />
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
            {links.map(({ text, href }) => (
              <li key={href}>
                <a href={href} aria-current={href === current ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm label="Site" term={slot} />
        <a className="button dashboard-button" href={paths.dashboard()}>
          Dashboard
        </a>
      </div>
    </>
  )
}
