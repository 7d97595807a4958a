import { isBlank } from '#contract/blank-text.ts'
import { useTextNoun } from '../layout/text-noun.ts'
import { tagNamed } from './known-tags.ts'

/** The tags of the post as typed. Those that the server will drop are marked, and it is said why; a press removes one. */
export function TagChips({ tags, onRemove }: { tags: readonly string[]; onRemove(at: number): void }) {
  const reasons = new Set(
    tags.map((_, at) => reasonToDrop(tags, at)).filter((reason) => reason !== undefined),
  )
  if (tags.length === 0) return null
  return (
    <>
      <ChipList tags={tags} onRemove={onRemove} />
      {[...reasons].map((reason) => (
        <p key={reason} className="field-hint">
          {reason}
        </p>
      ))}
    </>
  )
}

function ChipList({ tags, onRemove }: { tags: readonly string[]; onRemove(at: number): void }) {
  const noun = useTextNoun()
  return (
    <ul className="chips" aria-label={`Tags of this ${noun}`}>
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
  if (isBlank(tag)) return 'The empty tag is left out when the text is saved.'
  const first = tagNamed(tags.slice(0, at), tag)
  if (first !== undefined)
    return `“${first.trim()}” is one of the tags already: the second is left out when it is saved.`
}
