import type { PostStatus } from '#contract/post.ts'
import type { PostFields } from '../drafts/post-fields.ts'

type Choice = PostFields['status']

interface Props {
  value: Choice
  /** Null for a new post. */
  stored: PostStatus | null
  isTakenDown: boolean
  onChange: (status: Choice) => void
  error?: string
}

/** The status that the main button sends, with its consequences. */
export function StatusChoice({ value, stored, isTakenDown, onChange, error }: Props) {
  return (
    <fieldset className="field" aria-describedby="status-hint">
      <legend>Status</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(['public', 'private'] as const).map((status) => (
          <label key={status} className="flex items-center gap-2">
            <input
              type="radio"
              name="status"
              value={status}
              checked={value === status}
              onChange={() => onChange(status)}
            />
            {status === 'public' ? 'Public' : 'Private'}
          </label>
        ))}
      </div>
      <p className="field-hint" id="status-hint">
        {isTakenDown && value === 'public'
          ? 'An owner took this post down. It cannot be public until an owner lifts the take-down.'
          : outcomeOf(value, stored)}
      </p>
      <p className="field-error">{error}</p>
    </fieldset>
  )
}

function outcomeOf(value: Choice, stored: PostStatus | null): string {
  if (value === 'private') {
    return stored === 'public'
      ? 'Takes the post off the blog: only you will see it.'
      : 'Only you will see the post.'
  }
  if (stored === 'draft') return 'Publishes this draft.'
  return stored === 'private'
    ? 'Puts the post on the blog again, for everyone.'
    : 'Everyone can read the post.'
}
