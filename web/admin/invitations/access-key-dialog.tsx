import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'

interface Props {
  onChanged: (accessKey: string) => void
  onClose: () => void
}

/** Sets the shared access key. */
export function AccessKeyDialog({ onChanged, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const container = useErrorFocus<HTMLDivElement>(failure)

  const save = () =>
    submit(async () => {
      const { accessKey, message } = await api.accessKey.update({ body: { accessKey: typed } })
      onChanged(accessKey)
      onClose()
      await revalidate()
      showNotice(message)
    })

  return (
    <ModalDialog
      title="New access key"
      action={pending ? 'Saving …' : 'Save'}
      pending={pending}
      onApply={save}
      onClose={onClose}
    >
      <p>The previous key stops working. Accounts stay as they are.</p>
      <div ref={container}>
        <Field
          id="accessKey"
          label="Access key (optional)"
          required={false}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          hint={`${limits.auth.minAccessKeyCharacters} characters or more. Without one, a random one is made.`}
          error={failure?.fields.accessKey}
          plain
        />
      </div>
      <FormError failure={failure} fields={['accessKey']} />
    </ModalDialog>
  )
}
