import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { showNotice } from '../notices/notices.tsx'
import { VersionActionDialog } from './version-action-dialog.tsx'
import type { DialogProps } from './version-dialog.tsx'

export function NameDialog({ post, version, onClose }: DialogProps) {
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(version.name ?? '')

  async function save() {
    const body = { number: version.number, name }
    const { message } = await api.versions.setName({ params: { url: post.url }, body })
    await revalidate()
    onClose()
    showNotice(message)
  }

  return (
    <VersionActionDialog
      title="Name this version"
      action="Save"
      pendingAction="Saving …"
      version={{ ...version, name: null }}
      fields={['name']}
      onApply={save}
      onClose={onClose}
    >
      {(failure) => (
        <Field
          id="version-name"
          label="Name"
          value={name}
          onChange={setName}
          required={false}
          hint="A version with a name is never deleted to make room. An empty name removes it."
          error={failure?.fields.name}
        />
      )}
    </VersionActionDialog>
  )
}
