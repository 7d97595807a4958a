import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { alertAndRethrow } from '../forms/alert-error.ts'
import { FormError } from '../forms/form-error.tsx'
import { formValues } from '../forms/form-values.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { notePosition } from '../session/own-position.ts'
import { safeReturnPath } from '../session/return-path.ts'
import { requireNoToken, storeToken } from '../session/session.ts'
import { sessionEnded } from '../session/session-ended.ts'
import { FirstAccountNote } from './first-account.tsx'

export const meta = () => screenTitle('Sign In')

export function clientLoader() {
  requireNoToken()
  return null
}

/** All failures have the same message, so that it does not reveal which accounts exist. Only with the right password does it say that an account is suspended. */
export default function SignIn() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { pending, failure, submit } = useSubmission()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = formValues(event.currentTarget, ['username', 'password'])
    await submit(async () => {
      await api.auth
        .signIn({ body })
        .then(({ token, position }) => {
          storeToken(token)
          notePosition(position)
        })
        .catch(alertAndRethrow(messages.signInFailed))
      sessionEnded.reset()
      await navigate(safeReturnPath(query.get('return')), { replace: true })
    })
  }

  return (
    <>
      <h1>Sign In</h1>
      <FirstAccountNote />
      <form className="stack" onSubmit={send}>
        <Field id="username" label="Username or Email" autoComplete="username" plain />
        <Field id="password" label="Password" type="password" autoComplete="current-password" />
        <FormError failure={failure?.code === 'account_suspended' ? failure : null} />
        <PendingButton className="button" type="submit" pending={pending}>
          {pending ? 'Signing in …' : 'Sign In'}
        </PendingButton>
      </form>
      <p className="auth-links">
        <Link to={paths.signUp()}>Sign Up</Link>
        <Link to={paths.forgotPassword()}>Forgot password?</Link>
      </p>
    </>
  )
}
