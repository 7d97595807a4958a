import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { Wordmark } from '../wordmark.tsx'
import { SearchForm } from './search-form.tsx'

const links = [
  { text: 'Home', href: paths.home() },
  { text: 'About', href: paths.about() },
  { text: 'Contact', href: paths.contact() },
]

/**
 * The bar above every reading page. Its menu is one element for all widths: a popover that small screens open by the
 * button, also without script, and that wide screens always show.
 */
export function TopBar({ siteName }: { siteName: string }) {
  const { pathname, search } = useLocation()
  const term = pathname === paths.searchPage() ? new URLSearchParams(search).get('search') : null
  return (
    <header className="top-bar">
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
                <a href={href} aria-current={href === pathname ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm label="Site" term={term ?? ''} />
        <a className="button dashboard-button" href={paths.dashboard()}>
          Dashboard
        </a>
      </div>
    </header>
  )
}
