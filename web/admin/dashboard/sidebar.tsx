import { paths } from '../../paths.ts'
import { Mark } from '../../ui/mark.tsx'
import { Navigation } from './navigation.tsx'

export function Sidebar({ siteName }: { siteName: string }) {
  return (
    <nav className="sidebar" aria-label="Admin">
      <a className="wordmark" href={paths.home()}>
        <Mark />
        <span dir="auto">{siteName}</span>
      </a>
      <Navigation />
    </nav>
  )
}
