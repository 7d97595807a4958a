import { useRef, useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { matchingKey } from '#contract/matching-key.ts'

/** Keeps tags as typed and marks those that the server will drop. */
export function TagInput({
  tags,
  onChange,
  error,
}: {
  tags: string[]
  onChange: (tags: string[]) => void
  error?: string
}) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  function add() {
    onChange([...tags, text])
    setText('')
  }
  /** The pressed chip disappears, so the input gets the focus. */
  function remove(at: number) {
    onChange(tags.toSpliced(at, 1))
    input.current?.focus()
  }
  return (
    <div className="field">
      <label htmlFor="tag">Tags</label>
      <div className="flex gap-2">
        <input
          ref={input}
          id="tag"
          dir="auto"
          value={text}
          aria-describedby="tag-hint tag-error"
          aria-invalid={error ? true : undefined}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" className="button secondary" onClick={add}>
          ADD
        </button>
      </div>
      <p className="field-hint" id="tag-hint">
        {!isBlank(text) && `“${text.trim()}” is not a tag yet: press ADD.`}
      </p>
      <p className="field-error" id="tag-error">
        {error}
      </p>
      {tags.length > 0 && (
        <ul className="chips" aria-label="Tags of this post">
          {tags.map((tag, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tags may repeat, and a chip is what stands at its place
            <li key={at}>
              <button
                type="button"
                className={reasonToDrop(tags, at) ? 'chip dropped' : 'chip'}
                title={reasonToDrop(tags, at)}
                aria-label={`Remove the tag ${isBlank(tag) ? '(empty)' : tag}`}
                onClick={() => remove(at)}
              >
                <span dir="auto">{isBlank(tag) ? '(empty)' : tag.trim()}</span>
                <span aria-hidden="true"> ×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns undefined for a tag that the server keeps. */
function reasonToDrop(tags: string[], at: number): string | undefined {
  const tag = tags[at] ?? ''
  if (isBlank(tag)) return 'Empty: left out when the post is saved.'
  if (tags.slice(0, at).some((other) => matchingKey(other) === matchingKey(tag)))
    return 'Repeated: left out when the post is saved.'
}
