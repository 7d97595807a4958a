import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { alertAndRethrow, alertFieldError } from '../forms/alert-error.ts'
import { FormError } from '../forms/form-error.tsx'
import { formValues } from '../forms/form-values.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { alertNotice } from '../notices/notices.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const fields = ['password', 'newPassword', 'confirmPassword'] as const

export function ChangePasswordForm() {
  const { pending, failure, submit } = useSubmission()
  const form = useErrorFocus(failure)
  const { revalidate } = useRevalidator()
  const [changes, setChanges] = useState(0)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = event.currentTarget
    const { confirmPassword, ...body } = formValues(sent, fields)
    await submit(async () => {
      if (body.newPassword !== confirmPassword)
        throw alertFieldError('confirmPassword', messages.passwordMismatch)
      const { success } = await api.auth
        .changePassword({ body })
        .catch(alertAndRethrow(messages.passwordFailed))
      if (!success) throw alertFieldError('password', messages.currentPasswordWrong)
      sent.reset()
      setChanges((count) => count + 1)
      // The list of sessions shows that the others have ended.
      await revalidate()
      alertNotice(messages.passwordChanged)
    })
  }

  return (
    <form className="stack" ref={form} onSubmit={send}>
      <Field
        id="password"
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={failure?.fields.password}
      />
      {/* A new key after each change resets the advice on the last password. */}
      <NewPasswordFields key={changes} errors={failure?.fields} />
      <FormError failure={failure} fields={[...fields]} />
      <div>
        <PendingButton className="button" type="submit" pending={pending}>
          {pending ? 'Changing …' : 'Change Password'}
        </PendingButton>
      </div>
    </form>
  )
}
