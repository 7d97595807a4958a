import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Tag } from '#contract/tags.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { showNotice } from '../notices/notices.tsx'
import { EditTagDialog } from './edit-tag-dialog.tsx'

interface Props {
  tag: Tag
  /** Called before the row, or a part of it, disappears from the list. */
  onChanged: (change: Promise<unknown>) => void
}

export function TagRow({ tag, onChanged }: Props) {
  const { name, posts, description, formerNames } = tag
  const [isEditing, setEditing] = useState(false)
  return (
    <li className="tag-row">
      <div className="min-w-0">
        <h2>
          <a href={paths.tag(name)}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <p className="row-facts mt-1">
          {posts} {posts === 1 ? 'post' : 'posts'}
        </p>
        {description && (
          <p className="tag-description" dir="auto">
            {description}
          </p>
        )}
        {formerNames.length > 0 && <FormerNames of={name} names={formerNames} onChanged={onChanged} />}
      </div>
      <button type="button" className="button secondary" onClick={() => setEditing(true)}>
        Edit …
        <span className="visually-hidden">
          {' '}
          <bdi>{name}</bdi>
        </span>
      </button>
      {isEditing && <EditTagDialog tag={tag} onChanged={onChanged} onClose={() => setEditing(false)} />}
    </li>
  )
}

interface FormerNamesProps extends Pick<Props, 'onChanged'> {
  of: string
  names: string[]
}

/** Their addresses lead to the tag until they are removed. */
function FormerNames({ of, names, onChanged }: FormerNamesProps) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const remove = (tag: string) =>
    submit(async () => {
      const { message } = await api.tags.removeFormerName({ params: { tag } })
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  return (
    <>
      <ul className="former-names" aria-label={`Former names of ${of}`}>
        {names.map((name) => (
          <li key={name}>
            <span>
              formerly <bdi>{name}</bdi>
            </span>
            <PendingButton
              className="quiet-button"
              pending={pending}
              onClick={() => remove(name)}
              title="Its address no longer leads here, and posts can have it again."
            >
              Remove
              <span className="visually-hidden">
                {' '}
                the former name <bdi>{name}</bdi>
              </span>
            </PendingButton>
          </li>
        ))}
      </ul>
      <FormError failure={failure} />
    </>
  )
}
