import type { KnownTag } from './known-tags.ts'

interface Props {
  /** Also the beginning of the ids of its options. */
  id: string
  tags: readonly KnownTag[]
  /** The index of the option that the keys are at, or -1. */
  active: number
  onChoose(tag: KnownTag): void
}

/** The list below the input, which keeps the focus and has the keys. */
export function TagSuggestions({ id, tags, active, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Tags that exist"
      className="option-list tag-suggestions"
      hidden={tags.length === 0}
    >
      {tags.map((tag, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
        <div
          key={tag.name}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(tag)}
        >
          <bdi>{tag.name}</bdi>
          {tag.posts !== null && (
            <small>{tag.posts === 1 ? '1 post' : `${tag.posts.toLocaleString('en')} posts`}</small>
          )}
        </div>
      ))}
    </div>
  )
}
