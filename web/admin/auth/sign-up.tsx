import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useFaultFocus } from '../focus/use-error-focus.ts'
import { tell, toldFault } from '../forms/alert-error.ts'
import { FailureMessage } from '../forms/form-error.tsx'
import { valuesOf } from '../forms/form-values.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { note } from '../notices/announcements.tsx'
import { NewPasswordField } from '../password/new-password-field.tsx'
import { requireNoToken } from '../session/session.ts'

export const meta = () => screenTitle('Sign Up')

export function clientLoader() {
  requireNoToken()
  return null
}

export default function SignUp() {
  const navigate = useNavigate()
  const { pending, failure, submit } = useSubmission()
  const form = useFaultFocus(failure)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { confirmPassword, ...account } = valuesOf(event.currentTarget, fields)
    await submit(async () => {
      if (account.password !== confirmPassword) throw toldFault('confirmPassword', messages.passwordMismatch)
      const { message } = await api.auth.signUp({ body: account }).catch(tell(messages.signUpFailed))
      note(message)
      await navigate(paths.signIn(), { replace: true })
    })
  }

  const fault = (name: string) => failure?.fields[name]
  return (
    <>
      <h1>Sign Up</h1>
      <form className="stack" ref={form} onSubmit={send}>
        <Field id="name" label="Name" autoComplete="name" fault={fault('name')} />
        <Field id="email" label="Email" type="email" autoComplete="email" fault={fault('email')} />
        <Field id="username" label="Username" autoComplete="username" fault={fault('username')} plain />
        <NewPasswordField id="password" label="Password" fault={fault('password')} />
        <Field
          id="confirmPassword"
          label="Confirm Password"
          type="password"
          autoComplete="new-password"
          fault={fault('confirmPassword')}
        />
        <Field
          id="accessKey"
          label="Access Key"
          autoComplete="off"
          hint="Ask an owner of this blog for it. For the first account it is printed where the server was started."
          fault={fault('accessKey')}
          plain
        />
        <FailureMessage failure={failure} fields={[...fields]} />
        <button className="button" type="submit" disabled={pending}>
          {pending ? 'Signing up …' : 'Sign Up'}
        </button>
      </form>
      <p className="door-links">
        <Link to={paths.signIn()}>Sign In</Link>
      </p>
    </>
  )
}

const fields = ['name', 'email', 'username', 'password', 'confirmPassword', 'accessKey'] as const
