import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useFocusOnNewScreen } from '../focus/use-focus-on-new-screen.ts'
import { DialogNotice } from '../forms/modal-dialog.tsx'
import { useSite } from '../layout/use-site.ts'
import { Notices } from '../notices/notices.tsx'
import { usePalette } from '../palette/use-palette.tsx'
import { PasswordPrompt } from '../password/password-prompt.tsx'
import { SessionNotice } from '../session/session-notice.tsx'
import { useSessionChanges } from '../session/use-session-changes.ts'
import { useSignInAgain } from '../session/use-sign-in-again.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { Sidebar } from './sidebar.tsx'

export function Frame({ children }: { children: ReactNode }) {
  const site = useSite()
  const main = useFocusOnNewScreen()
  const isLoading = useNavigation().state !== 'idle'
  useSessionChanges()
  const { open, palette } = usePalette()
  const { signInAgain, signInDialog } = useSignInAgain()
  return (
    <div className="dashboard">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar siteName={site.name} onGoTo={open} />
      <MobileMenu siteName={site.name} onGoTo={open} />
      <main id="main" ref={main} tabIndex={-1} aria-busy={isLoading}>
        <div className="loading-line" hidden={!isLoading} />
        <SessionNotice />
        <Notices />
        <DialogNotice value={<SessionNotice signInHere={signInAgain} />}>{children}</DialogNotice>
      </main>
      <PasswordPrompt />
      {palette}
      {signInDialog}
    </div>
  )
}
