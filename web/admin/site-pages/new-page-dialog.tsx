import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { api } from '../../api/api.ts'
import { randomKey } from '../../random-key.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'

/** Creates a page as a draft, and opens it in the form of posts. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const { pending, failure, submit } = useSubmission()
  const container = useErrorFocus<HTMLDivElement>(failure)
  const navigate = useNavigate()
  /** A page that was created although its response was lost is not created again. */
  const sent = useRef({ text: '', idempotencyKey: '' })

  const create = () =>
    submit(async () => {
      const text = JSON.stringify([title, description])
      if (sent.current.text !== text) sent.current = { text, idempotencyKey: randomKey() }
      const { idempotencyKey } = sent.current
      const { post } = await api.sitePages.create({ body: { title, description }, idempotencyKey })
      navigate(paths.editPost(post.url))
    })

  return (
    <ModalDialog
      title="New page"
      action={pending ? 'Creating …' : 'Create draft'}
      pending={pending}
      onApply={create}
      onClose={onClose}
    >
      <div ref={container} className="grid gap-5">
        <Field
          id="title"
          label="Title"
          autoComplete="off"
          value={title}
          onChange={setTitle}
          hint="Its address is made from it."
          error={failure?.fields.title}
        />
        <Field
          id="description"
          label="Description"
          rows={2}
          value={description}
          onChange={setDescription}
          hint="Shown below the title and by search engines."
          error={failure?.fields.description}
        />
      </div>
      <FormError failure={failure} fields={['title', 'description']} />
    </ModalDialog>
  )
}
