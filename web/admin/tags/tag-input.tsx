import { type ClipboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { listedNames, tagNamed } from './known-tags.ts'
import { TagChips } from './tag-chips.tsx'
import { TagSuggestions } from './tag-suggestions.tsx'
import { useTagField } from './use-tag-field.ts'

interface Props {
  tags: string[]
  onChange(tags: string[]): void
  /** Called with what is typed and not added. */
  onTyped(text: string): void
  error?: string
}

/** Adds exactly what is typed. Tags that exist are suggested, and one is taken only if the author goes to it. */
export function TagInput({ tags, onChange, onTyped, error }: Props) {
  const [pasted, setPasted] = useState<string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const field = useTagField(tags, (name) => add(name))
  const { text, suggestions, active } = field
  const reportTyped = useEffectEvent(onTyped)
  useEffect(() => reportTyped(text), [text])

  function add(...added: string[]): void {
    onChange([...tags, ...added])
    field.write('')
    setPasted([])
  }

  /** Pressed buttons that disappear leave the focus to the input. */
  function addPasted(): void {
    add(...pasted)
    input.current?.focus()
  }

  function remove(at: number): void {
    onChange(tags.toSpliced(at, 1))
    input.current?.focus()
  }

  /** Notes names in several lines, which the input joins to one. */
  function notePasted({ clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>): void {
    const { value, selectionStart, selectionEnd } = currentTarget
    const before = value.slice(0, selectionStart ?? 0)
    const names = listedNames(before + clipboardData.getData('text/plain') + value.slice(selectionEnd ?? 0))
    setPasted(names.length > 1 ? names.filter((name) => tagNamed(tags, name) === undefined) : [])
  }

  return (
    <div className="field">
      <label htmlFor="tag">Tags</label>
      <div className="tag-line">
        <div className="tag-box">
          <TagCombobox
            ref={input}
            field={field}
            hasError={Boolean(error)}
            onPaste={notePasted}
            onType={() => setPasted([])}
          />
          <TagSuggestions
            id="tag-suggestions"
            tags={suggestions}
            active={active}
            onChoose={({ name }) => add(name)}
          />
        </div>
        <button type="button" className="button secondary" onClick={() => add(text)}>
          ADD
        </button>
        {pasted.length > 0 && (
          <button type="button" className="button secondary" onClick={addPasted}>
            Add {pasted.length} {pasted.length === 1 ? 'tag' : 'tags'}
          </button>
        )}
      </div>
      <p className="field-hint" id="tag-hint">
        {!isBlank(text) && pasted.length === 0 && hintOn(text, tags)}
      </p>
      <p className="field-error" id="tag-error">
        {error}
      </p>
      <TagChips tags={tags} onRemove={remove} />
    </div>
  )
}

function hintOn(text: string, tags: readonly string[]): string {
  const present = tagNamed(tags, text)
  return present === undefined
    ? `“${text.trim()}” is not a tag yet: press ADD.`
    : `“${present.trim()}” is one of the tags already.`
}

interface ComboboxProps {
  ref: Ref<HTMLInputElement>
  field: ReturnType<typeof useTagField>
  hasError: boolean
  onPaste(event: ClipboardEvent<HTMLInputElement>): void
  /** Called when something else than a paste changes the text. */
  onType(): void
}

/** The input, which has the keys of the list below it. */
const TagCombobox = ({ ref, field, hasError, onPaste, onType }: ComboboxProps) => (
  <input
    ref={ref}
    id="tag"
    type="text"
    dir="auto"
    autoComplete="off"
    value={field.text}
    role="combobox"
    aria-autocomplete="list"
    aria-expanded={field.suggestions.length > 0}
    aria-controls="tag-suggestions"
    aria-activedescendant={field.suggestions[field.active] && `tag-suggestions-${field.active}`}
    aria-describedby="tag-hint tag-error"
    aria-invalid={hasError || undefined}
    onFocus={field.load}
    onBlur={field.closeList}
    onPaste={onPaste}
    onChange={({ target, nativeEvent }) => {
      if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') onType()
      field.write(target.value)
    }}
    onKeyDown={(event) => {
      if (!event.nativeEvent.isComposing && field.handleKey(event.key)) event.preventDefault()
    }}
  />
)
