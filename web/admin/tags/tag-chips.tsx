import { isBlank } from '#contract/blank-text.ts'
import { matchingKey } from '#contract/matching-key.ts'

/** The tags of the post as typed. Those that the server will drop are marked; a press removes one. */
export function TagChips({ tags, onRemove }: { tags: readonly string[]; onRemove(at: number): void }) {
  if (tags.length === 0) return null
  return (
    <ul className="chips" aria-label="Tags of this post">
      {tags.map((tag, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tags may repeat, and a chip is what stands at its place
        <li key={at}>
          <button
            type="button"
            className={reasonToDrop(tags, at) ? 'chip dropped' : 'chip'}
            title={reasonToDrop(tags, at)}
            aria-label={`Remove the tag ${isBlank(tag) ? '(empty)' : tag}`}
            onClick={() => onRemove(at)}
          >
            <span dir="auto">{isBlank(tag) ? '(empty)' : tag.trim()}</span>
            <span aria-hidden="true"> ×</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns undefined for a tag that the server keeps. */
function reasonToDrop(tags: readonly string[], at: number): string | undefined {
  const tag = tags[at] ?? ''
  if (isBlank(tag)) return 'Empty: left out when the post is saved.'
  if (tags.slice(0, at).some((other) => matchingKey(other) === matchingKey(tag)))
    return 'Repeated: left out when the post is saved.'
}
