import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { alertAndRethrow, alertFieldError } from '../forms/alert-error.ts'
import { FormError } from '../forms/form-error.tsx'
import { formValues } from '../forms/form-values.ts'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { alertNotice } from '../notices/notices.tsx'
import { NewPasswordFields } from '../password/new-password-fields.tsx'
import { signOut } from '../session/session.ts'

const fields = ['newPassword', 'confirmPassword'] as const

/** Sets a new password with the code of a link from a mail. */
export function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const { pending, failure, submit } = useSubmission()
  const form = useErrorFocus(failure)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { newPassword, confirmPassword } = formValues(event.currentTarget, fields)
    await submit(async () => {
      if (newPassword !== confirmPassword) throw alertFieldError('confirmPassword', messages.passwordMismatch)
      await api.auth
        .resetPassword({ body: { code, newPassword } })
        .catch(alertAndRethrow(messages.passwordFailed))
      // A stored token is now invalid, or belongs to another account, and would redirect the sign-in page to the dashboard.
      signOut()
      alertNotice(messages.passwordChanged)
      await navigate(paths.signIn(), { replace: true })
    })
  }

  return (
    <form className="stack" ref={form} onSubmit={send}>
      <NewPasswordFields errors={failure?.fields} />
      <FormError failure={failure} fields={[...fields]} />
      <PendingButton className="button" type="submit" pending={pending}>
        {pending ? 'Changing …' : 'Change Password'}
      </PendingButton>
    </form>
  )
}
