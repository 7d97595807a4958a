import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PostForOwners } from '#contract/take-downs.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { note } from '../announcements.tsx'
import { FailureMessage } from '../failure-message.tsx'
import { ModalDialog } from '../modal-dialog.tsx'
import { useFaultFocus } from '../use-fault-focus.ts'
import { useSubmission } from '../use-submission.ts'

interface Props {
  post: PostForOwners
  /** Called once it is done, before the row goes from the list. */
  onDone: () => void
  onClose: () => void
}

/** Asks why a post is to be taken down, and does it. If that fails, what was typed stays and it is said why. */
export function TakeDownDialog({ post: { url, title }, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const place = useFaultFocus<HTMLDivElement>(failure)

  const takeDown = () =>
    submit(async () => {
      const { message } = await api.takeDowns.takeDown({ params: { url }, body: { reason } })
      onDone()
      onClose()
      await revalidate()
      note(message)
    })

  return (
    <ModalDialog
      title="Take this post down?"
      action={pending ? 'Taking it down …' : 'Take it down'}
      pending={pending}
      onApply={takeDown}
      onClose={onClose}
    >
      <p>
        Readers will no longer see “<bdi>{title}</bdi>”. Its author keeps it, and cannot make it public until
        an owner lifts this.
      </p>
      <div ref={place}>
        <Field
          id="reason"
          label="Reason"
          rows={3}
          hint="The author and all owners will read it."
          value={reason}
          onChange={setReason}
          fault={failure?.fields.reason}
        />
      </div>
      <FailureMessage failure={failure} fields={['reason']} />
    </ModalDialog>
  )
}
