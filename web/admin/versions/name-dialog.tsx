import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'
import type { DialogProps } from './version-dialog.tsx'
import { describeVersion } from './version-texts.ts'

export function NameDialog({ post, version, onClose }: DialogProps) {
  const { timeZone } = useSite()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(version.name ?? '')
  const { pending, failure, submit } = useSubmission()
  const container = useErrorFocus<HTMLDivElement>(failure)
  const save = () =>
    submit(async () => {
      const { message } = await api.versions.setName({
        params: { url: post.url },
        body: { number: version.number, name },
      })
      await revalidate()
      onClose()
      showNotice(message)
    })
  return (
    <ModalDialog
      title="Name this version"
      action={pending ? 'Saving …' : 'Save'}
      pending={pending}
      onApply={save}
      onClose={onClose}
    >
      <p>{describeVersion({ ...version, name: null }, timeZone)}</p>
      <div ref={container}>
        <Field
          id="version-name"
          label="Name"
          value={name}
          onChange={setName}
          required={false}
          hint="A version with a name is never deleted to make room. An empty name removes it."
          error={failure?.fields.name}
        />
      </div>
      <FormError failure={failure} fields={['name']} />
    </ModalDialog>
  )
}
