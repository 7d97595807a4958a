import { useRevalidator } from 'react-router'
import type { PostForOwners } from '#contract/take-downs.ts'
import { api } from '../../api/api.ts'
import { note } from '../announcements.tsx'
import { FailureMessage } from '../failure-message.tsx'
import { ModalDialog } from '../modal-dialog.tsx'
import { useSubmission } from '../use-submission.ts'

interface Props {
  post: PostForOwners
  /** Called once it is done, before the row goes from the list. */
  onDone: () => void
  onClose: () => void
}

/** Asks whether a take-down is to be lifted, and does it. The server says what became of the post. */
export function LiftDialog({ post: { url, title }, onDone, onClose }: Props) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const lift = () =>
    submit(async () => {
      const { message } = await api.takeDowns.lift({ params: { url } })
      onDone()
      onClose()
      await revalidate()
      note(message)
    })
  return (
    <ModalDialog
      title="Lift this take-down?"
      action={pending ? 'Lifting …' : 'Lift it'}
      pending={pending}
      onApply={lift}
      onClose={onClose}
    >
      <p>
        “<bdi>{title}</bdi>” will be public again, as it was. If its author changed it meanwhile, it stays
        hidden until its author publishes it.
      </p>
      <FailureMessage failure={failure} />
    </ModalDialog>
  )
}
