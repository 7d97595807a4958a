import { Wordmark } from '../../wordmark.tsx'
import { Navigation } from './navigation.tsx'

export function Sidebar({ siteName, onGoTo }: { siteName: string; onGoTo: () => void }) {
  return (
    <nav className="sidebar" aria-label="Admin">
      <Wordmark siteName={siteName} />
      <Navigation onGoTo={onGoTo} />
    </nav>
  )
}
