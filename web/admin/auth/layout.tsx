import { Outlet } from 'react-router'
import { Wordmark } from '../../wordmark.tsx'
import { useFocusOnNewScreen } from '../focus/use-focus-on-new-screen.ts'
import { useSite } from '../layout/use-site.ts'
import { Notices } from '../notices/notices.tsx'

export default function AuthLayout() {
  const site = useSite()
  const main = useFocusOnNewScreen()
  return (
    <main className="auth" ref={main} tabIndex={-1}>
      <Wordmark siteName={site.name} />
      <Notices />
      <Outlet />
    </main>
  )
}

export function HydrateFallback() {
  return null
}
