import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { type Decision, useDecision } from './use-decision.ts'

/** Asks for a reason and takes the post down. */
export function TakeDownDialog(decision: Decision) {
  const { url, title } = decision.post
  const [reason, setReason] = useState('')
  const { pending, failure, decide } = useDecision(decision, () =>
    api.takeDowns.takeDown({ params: { url }, body: { reason } }),
  )
  const container = useErrorFocus<HTMLDivElement>(failure)
  return (
    <ModalDialog
      title="Take this post down?"
      action={pending ? 'Taking it down …' : 'Take it down'}
      pending={pending}
      onApply={decide}
      onClose={decision.onClose}
    >
      <p>
        Readers will no longer see “<bdi>{title}</bdi>”. Its author keeps it, and cannot make it public until
        an owner lifts this.
      </p>
      <div ref={container}>
        <Field
          id="reason"
          label="Reason"
          rows={3}
          hint="The author and all owners will read it."
          value={reason}
          onChange={setReason}
          error={failure?.fields.reason}
        />
      </div>
      <FormError failure={failure} fields={['reason']} />
    </ModalDialog>
  )
}
