import { useEffect, useState } from 'react'
import { Link, replace, useLocation } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { storedToken } from '../../stored-token.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { ChangePasswordForm } from '../password/change-password-form.tsx'
import { SessionNotice } from '../session/session-notice.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta = () => screenTitle('Reset Password')

/** The fragment is in no request, so it is read where the browser keeps it. */
export function clientLoader() {
  if (!codeIn(location.hash) && !storedToken()) throw replace(paths.signIn())
  return null
}

/** With the code of a mailed link one sets a new password; without one, whoever is signed in changes theirs. */
export default function ResetPassword() {
  const found = codeIn(useLocation().hash)
  const [code, setCode] = useState(found)
  if (found && found !== code) setCode(found)
  // The code stays in no history.
  useEffect(() => {
    if (found) history.replaceState(history.state, '', location.pathname)
  }, [found])
  return (
    <>
      {!code && <SessionNotice />}
      <h1>{code ? 'Reset Password' : 'Change Password'}</h1>
      {code ? <NewPasswordForm key={code} code={code} /> : <ChangePasswordForm />}
      <p className="auth-links">
        {code ? (
          <>
            <Link to={paths.signIn()}>Sign In</Link>
            <Link to={paths.forgotPassword()}>Ask for a new link</Link>
          </>
        ) : (
          <Link to={paths.dashboard()}>Go to Dashboard</Link>
        )}
      </p>
    </>
  )
}

const codeIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('code')
