import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { formValues } from '../forms/form-values.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { screenTitle } from '../layout/screen-title.ts'
import { useSite } from '../layout/use-site.ts'

export const meta = () => screenTitle('Forgot Password')

export default function ForgotPassword() {
  const { mail } = useSite()
  return (
    <>
      <h1>Forgot Password</h1>
      {mail ? <RequestForm /> : <p>{messages.resetMailOff}</p>}
      <p className="auth-links">
        <Link to={paths.signIn()}>Sign In</Link>
      </p>
    </>
  )
}

/** The response does not reveal whether the account exists. */
function RequestForm() {
  const { pending, failure, submit } = useSubmission()
  const [message, setMessage] = useState('')
  const form = useErrorFocus(failure)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = formValues(event.currentTarget, ['username'])
    setMessage('')
    const response = await submit(() => api.auth.forgotPassword({ body }))
    if (response) setMessage(response.message)
  }

  return (
    <form className="stack" ref={form} onSubmit={send}>
      <Field
        id="username"
        label="Username or Email"
        autoComplete="username"
        error={failure?.fields.username}
        plain
      />
      <FormError failure={failure} fields={['username']} />
      <PendingButton className="button" type="submit" pending={pending}>
        {pending ? 'Sending …' : 'Send a link'}
      </PendingButton>
      <p role="status">{message}</p>
    </form>
  )
}
