import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'

interface Props {
  username: string
  onSuspended: (message: string) => Promise<void>
  onClose: () => void
}

/** Asks for an optional reason and suspends the account. */
export function SuspendDialog({ username, onSuspended, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { pending, failure, submit } = useSubmission()
  const container = useErrorFocus<HTMLDivElement>(failure)

  const suspend = () =>
    submit(async () => {
      const { message } = await api.authors.suspend({ params: { username }, body: { reason } })
      await onSuspended(message)
      onClose()
    })

  return (
    <ModalDialog
      title={`Suspend ${username}`}
      action={pending ? 'Suspending …' : 'Suspend'}
      pending={pending}
      onApply={suspend}
      onClose={onClose}
    >
      <p>
        <bdi>{username}</bdi> is signed out everywhere and cannot sign in until an owner lifts the suspension.
        Public posts stay public, and nothing is deleted.
      </p>
      <div ref={container}>
        <Field
          id="reason"
          label="Reason (optional)"
          required={false}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          hint="Shown at sign-in to whoever knows the password, and to owners."
          error={failure?.fields.reason}
        />
      </div>
      <FormError failure={failure} fields={['reason']} />
    </ModalDialog>
  )
}
