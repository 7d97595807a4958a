import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { type Decision, useDecision } from './use-decision.ts'

/** Confirms and lifts a take-down. The server reports what became of the post. */
export function LiftDialog(decision: Decision) {
  const { url, title } = decision.post
  const { pending, failure, decide } = useDecision(decision, () => api.takeDowns.lift({ params: { url } }))
  return (
    <ModalDialog
      title="Lift this take-down?"
      action={pending ? 'Lifting …' : 'Lift it'}
      pending={pending}
      onApply={decide}
      onClose={decision.onClose}
    >
      <p>
        “<bdi>{title}</bdi>” will be public again, as it was. If its author changed it meanwhile, it stays
        hidden until its author publishes it.
      </p>
      <FormError failure={failure} />
    </ModalDialog>
  )
}
