import type { ReactNode } from 'react'
import type { ListedVersion } from '#contract/versions.ts'
import type { ApiError } from '../../api/api-error.ts'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { describeVersion } from './version-texts.ts'

interface Props {
  title: string
  action: string
  /** In place of `action` while it goes on. */
  pendingAction: string
  version: ListedVersion
  /** The fields that show their errors themselves. */
  fields?: string[]
  onApply: () => Promise<void>
  onClose: () => void
  children: (failure: ApiError | null) => ReactNode
}

/** A dialog that does something with one version, and names it. */
export function VersionActionDialog({
  title,
  action,
  pendingAction,
  version,
  fields,
  onApply,
  onClose,
  children,
}: Props) {
  const { timeZone } = useSite()
  const { pending, failure, submit } = useSubmission()
  const container = useErrorFocus<HTMLDivElement>(failure)
  return (
    <ModalDialog
      title={title}
      action={pending ? pendingAction : action}
      pending={pending}
      onApply={() => submit(onApply)}
      onClose={onClose}
    >
      <p>
        <bdi>{describeVersion(version, timeZone)}</bdi>
      </p>
      <div ref={container}>{children(failure)}</div>
      <FormError failure={failure} fields={fields} />
    </ModalDialog>
  )
}
