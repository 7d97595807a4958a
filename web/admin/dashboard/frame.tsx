import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { Announcements } from '../announcements.tsx'
import { PasswordPrompt } from '../password-prompt.tsx'
import { useFocusOnNewScreen } from '../use-focus-on-new-screen.ts'
import { useSite } from '../use-site.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { SessionNotice } from './session-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSessionsElsewhere } from './use-sessions-elsewhere.ts'

/** What stands around every screen of the dashboard. */
export function Frame({ children }: { children: ReactNode }) {
  const site = useSite()
  const main = useFocusOnNewScreen()
  const isLoading = useNavigation().state !== 'idle'
  useSessionsElsewhere()
  return (
    <div className="dashboard">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar siteName={site.name} />
      <MobileMenu siteName={site.name} />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isLoading}>
        <div className="loading-line" hidden={!isLoading} />
        <SessionNotice />
        <Announcements />
        {children}
      </main>
      <PasswordPrompt />
    </div>
  )
}
