import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { listedNames, suggestTags } from './known-tags.ts'
import { TagChips } from './tag-chips.tsx'
import { TagSuggestions } from './tag-suggestions.tsx'
import { useKnownTags } from './use-known-tags.ts'

interface Props {
  tags: string[]
  onChange(tags: string[]): void
  /** Called with what is typed and not added. */
  onTyped(text: string): void
  error?: string
}

/** Adds exactly what is typed. Tags that exist are suggested, and one is taken only if the author goes to it. */
export function TagInput({ tags, onChange, onTyped, error }: Props) {
  const [text, setText] = useState('')
  const [pasted, setPasted] = useState<string[]>([])
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const input = useRef<HTMLInputElement>(null)
  const { known, load } = useKnownTags()
  const suggestions = isOpen ? suggestTags(known, text, tags) : []
  const reportTyped = useEffectEvent(onTyped)
  useEffect(() => reportTyped(text), [text])

  function write(next: string): void {
    setText(next)
    setActive(-1)
    setOpen(!isBlank(next))
  }

  function closeList(): void {
    setOpen(false)
    setActive(-1)
  }

  function add(...added: string[]): void {
    onChange([...tags, ...added])
    write('')
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
    setPasted(names.length > 1 ? names : [])
  }

  /** Returns whether the key was one of the list. The typed text lies between the last suggestion and the first. */
  function handleKey(key: string): boolean {
    const chosen = suggestions[active]
    if (key === 'Enter') add(chosen?.name ?? text)
    else if (key === 'Escape' && suggestions.length > 0) closeList()
    else if (key === 'ArrowDown' && !isOpen) setOpen(true)
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && suggestions.length > 0) {
      const places = suggestions.length + 1
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else return false
    return true
  }

  return (
    <div className="field">
      <label htmlFor="tag">Tags</label>
      <div className="tag-line">
        <div className="tag-box">
          <input
            ref={input}
            id="tag"
            type="text"
            dir="auto"
            autoComplete="off"
            value={text}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls="tag-suggestions"
            aria-activedescendant={suggestions[active] && `tag-suggestions-${active}`}
            aria-describedby="tag-hint tag-error"
            aria-invalid={error ? true : undefined}
            onFocus={load}
            onBlur={closeList}
            onPaste={notePasted}
            onChange={({ target, nativeEvent }) => {
              if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setPasted([])
              write(target.value)
            }}
            onKeyDown={(event) => {
              if (!event.nativeEvent.isComposing && handleKey(event.key)) event.preventDefault()
            }}
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
            Add {pasted.length} tags
          </button>
        )}
      </div>
      <p className="field-hint" id="tag-hint">
        {!isBlank(text) && `“${text.trim()}” is not a tag yet: press ADD.`}
      </p>
      <p className="field-error" id="tag-error">
        {error}
      </p>
      <TagChips tags={tags} onRemove={remove} />
    </div>
  )
}
