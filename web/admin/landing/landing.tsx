import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { storedToken } from '../../stored-token.ts'
import { Logo } from '../../ui/logo.tsx'
import { FirstAccountNote } from '../auth/first-account.tsx'
import type { Route } from './+types/landing.ts'

/** Checks only whether a token is stored, not whether it is valid. */
export const clientLoader = () => ({ signedIn: storedToken() !== '' })

export default function Landing({ loaderData: { signedIn } }: Route.ComponentProps) {
  return (
    <AdminGate>
      {signedIn ? (
        <Link className="button" to={paths.dashboard()}>
          Go to Dashboard
        </Link>
      ) : (
        <Link className="button" to={paths.signIn()}>
          Sign In
        </Link>
      )}
    </AdminGate>
  )
}

/** Without the button, whose text depends on the stored token. */
export function HydrateFallback() {
  return <AdminGate />
}

function AdminGate({ children }: { children?: ReactNode }) {
  return (
    <main className="centred">
      <div className="notice">
        <Logo />
        <h1>Admin</h1>
        <p>Only an admin may access this area.</p>
        <FirstAccountNote />
        <p className="notice-links">
          {children}
          <a href={paths.home()}>Go back home</a>
        </p>
      </div>
    </main>
  )
}
