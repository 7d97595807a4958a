import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { alertAndRethrow, alertFieldError } from '../forms/alert-error.ts'
import { FormError } from '../forms/form-error.tsx'
import { formValues } from '../forms/form-values.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { showNotice } from '../notices/notices.tsx'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { requireNoToken } from '../session/session.ts'
import { noteAccountCreated, useAwaitsFirstAccount } from './first-account.tsx'
import { InvitationNote, useInvitation } from './invitation-note.tsx'

export const meta = () => screenTitle('Sign Up')

export function clientLoader() {
  requireNoToken()
  return null
}

export default function SignUp() {
  const navigate = useNavigate()
  const { pending, failure, submit } = useSubmission()
  const form = useErrorFocus(failure)
  const isFirst = useAwaitsFirstAccount()
  const [key] = useState(() => new URLSearchParams(location.hash.slice(1)).get('key') ?? '')
  // Keeps the key out of the browser history.
  useEffect(() => {
    if (key) history.replaceState(history.state, '', location.pathname)
  }, [key])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { confirmPassword, ...account } = formValues(event.currentTarget, fields)
    await submit(async () => {
      if (account.password !== confirmPassword)
        throw alertFieldError('confirmPassword', messages.passwordMismatch)
      const { message } = await api.auth
        .signUp({ body: account })
        .catch(alertAndRethrow(messages.signUpFailed))
      noteAccountCreated()
      showNotice(message)
      await navigate(paths.signIn(), { replace: true })
    })
  }

  const opened = useInvitation(key)
  const keyHint = isFirst ? firstKeyHint : 'Ask an owner of this blog for it.'
  const errorOf = (name: string) => failure?.fields[name]
  return (
    <>
      <h1>Sign Up</h1>
      {isFirst && <p>This blog has no account yet. Yours will be the owner’s.</p>}
      <InvitationNote {...opened} />
      <form className="stack" ref={form} onSubmit={send}>
        <Field id="name" label="Name" autoComplete="name" error={errorOf('name')} />
        <Field id="email" label="Email" type="email" autoComplete="email" error={errorOf('email')} />
        <Field id="username" label="Username" autoComplete="username" error={errorOf('username')} plain />
        <NewPasswordField id="password" label="Password" error={errorOf('password')} />
        <Field
          id="confirmPassword"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          error={errorOf('confirmPassword')}
        />
        <Field
          id="accessKey"
          label="Access Key"
          autoComplete="off"
          defaultValue={key}
          hint={key ? undefined : keyHint}
          error={errorOf('accessKey')}
          plain
        />
        <FormError failure={failure} fields={[...fields]} />
        <PendingButton className="button" type="submit" pending={pending}>
          {pending ? 'Signing up …' : 'Sign Up'}
        </PendingButton>
      </form>
      <p className="auth-links">
        <Link to={paths.signIn()}>Sign In</Link>
      </p>
    </>
  )
}

const fields = ['name', 'email', 'username', 'password', 'confirmPassword', 'accessKey'] as const

const firstKeyHint = 'The program prints it when it starts, unless it was set as ACCESS_KEY.'
