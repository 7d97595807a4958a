import { useEffect, useState } from 'react'
import { Link, replace, useLocation } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { storedToken } from '../../stored-token.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { ChangePasswordForm } from '../password/change-password-form.tsx'
import { SessionNotice } from '../session/session-notice.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

export const meta = () => screenTitle('Reset Password')

/** The fragment is not part of the request URL. */
export function clientLoader() {
  if (!codeIn(location.hash) && !storedToken()) throw replace(paths.signIn())
  return null
}

/** Resets a password with the code of a link from a mail; without a code, changes the password of the signed-in account. */
export default function ResetPassword() {
  const found = codeIn(useLocation().hash)
  const [code, setCode] = useState(found)
  if (found && found !== code) setCode(found)
  // Keeps the code out of the browser history.
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
