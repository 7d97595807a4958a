import { useState } from 'react'
import { type PostStatus, postStatuses } from '#contract/post.ts'
import { statusNames } from '../layout/status-names.ts'
import { useTextNoun } from '../layout/text-noun.ts'

interface Props {
  value: PostStatus
  /** Null for a new post. */
  stored: PostStatus | null
  isTakenDown: boolean
  onChange: (status: PostStatus) => void
  error?: string
}

/** The status that the main button sends, with its consequences. A draft is among them if it was chosen at first. */
export function StatusChoice({ value, stored, isTakenDown, onChange, error }: Props) {
  const noun = useTextNoun()
  const [statuses] = useState(() => postStatuses.filter((status) => status !== 'draft' || value === 'draft'))
  return (
    <fieldset className="field" aria-describedby="status-hint">
      <legend>Status</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {statuses.map((status) => (
          <label key={status} className="flex items-center gap-2 pointer-coarse:min-h-[44px]">
            <input
              type="radio"
              name="status"
              value={status}
              checked={value === status}
              onChange={() => onChange(status)}
            />
            {statusNames[status]}
          </label>
        ))}
      </div>
      <p className="field-hint" id="status-hint">
        {isTakenDown && value === 'public'
          ? `An owner took this ${noun} down. It cannot be public until an owner lifts the take-down.`
          : outcomeOf(value, stored, noun)}
      </p>
      <p className="field-error">{error}</p>
    </fieldset>
  )
}

function outcomeOf(value: PostStatus, stored: PostStatus | null, noun: string): string {
  if (value === 'draft') return `The ${noun} stays a draft: only you will see it.`
  if (value === 'private') {
    return stored === 'public'
      ? `Takes the ${noun} off the blog: only you will see it.`
      : `Only you will see the ${noun}.`
  }
  if (stored === 'draft') return 'Publishes this draft.'
  return stored === 'private'
    ? `Puts the ${noun} on the blog again, for everyone.`
    : `Everyone can read the ${noun}.`
}
