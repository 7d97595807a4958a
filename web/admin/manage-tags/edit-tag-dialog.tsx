import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Tag } from '#contract/tags.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'

interface Props {
  tag: Tag
  onChanged: (change: Promise<unknown>) => void
  onClose: () => void
}

/** Renames and describes a tag. If another tag has the name, the server says so, and the button merges the two. */
export function EditTagDialog({ tag, onChanged, onClose }: Props) {
  const [name, setName] = useState(tag.name)
  const [description, setDescription] = useState(tag.description)
  /** The name that another tag has. */
  const [taken, setTaken] = useState<string | null>(null)
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const container = useErrorFocus<HTMLDivElement>(failure)
  const merges = name === taken
  const action = merges ? 'Merge the two' : 'Save'

  const save = () =>
    submit(async () => {
      // What stays is left out, as the other tag's description is not taken away when two are merged.
      const body = {
        ...(name !== tag.name && { name, merge: merges }),
        ...(description !== tag.description && { description }),
      }
      const saved = await api.tags.update({ params: { tag: tag.name }, body }).catch((error) => {
        if (error.code === 'conflict') setTaken(name)
        throw error
      })
      const reload = revalidate()
      onChanged(reload)
      onClose()
      await reload
      showNotice(saved.name === tag.name ? 'Saved.' : `“${tag.name}” is now “${saved.name}”.`)
    })

  return (
    <ModalDialog
      title={`Tag “${tag.name}”`}
      action={pending ? `${merges ? 'Merging' : 'Saving'} …` : action}
      pending={pending}
      onApply={save}
      onClose={onClose}
    >
      <div ref={container} className="grid gap-5">
        <Field
          id="name"
          label="Name"
          autoComplete="off"
          value={name}
          onChange={setName}
          hint="Changes in every post, also in drafts. Links to the old name lead to the new one. The name of another tag merges the two."
          error={failure?.fields.name}
        />
        <Field
          id="description"
          label="Description (optional)"
          required={false}
          rows={3}
          value={description}
          onChange={setDescription}
          hint="Shown on the page of the tag."
          error={failure?.fields.description}
        />
      </div>
      <FormError failure={failure} fields={['name', 'description']} />
    </ModalDialog>
  )
}
