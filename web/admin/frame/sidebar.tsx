import { Wordmark } from '../../wordmark.tsx'
import { Navigation } from './navigation.tsx'

export function Sidebar({ siteName }: { siteName: string }) {
  return (
    <nav className="sidebar" aria-label="Admin">
      <Wordmark siteName={siteName} />
      <Navigation />
    </nav>
  )
}
