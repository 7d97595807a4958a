import { useState } from 'react'
import { isBlank } from '#contract/blank-text.ts'
import { suggestTags } from './known-tags.ts'
import { useKnownTags } from './use-known-tags.ts'

/** What is typed, the tags that are suggested for it, and the one that the keys are at: -1 for none. */
export function useTagField(tags: readonly string[], onAdd: (name: string) => void) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { known, load } = useKnownTags(text)
  const suggestions = isOpen ? suggestTags(known, text, tags) : []

  function write(next: string): void {
    setText(next)
    setActive(-1)
    setOpen(!isBlank(next))
  }

  function closeList(): void {
    setOpen(false)
    setActive(-1)
  }

  /** Returns whether the key was one of the list. The typed text lies between the last suggestion and the first. */
  function handleKey(key: string): boolean {
    const chosen = suggestions[active]
    if (key === 'Enter') onAdd(chosen?.name ?? text)
    else if (key === 'Escape' && suggestions.length > 0) closeList()
    else if (key === 'ArrowDown' && !isOpen) setOpen(true)
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && suggestions.length > 0) {
      const places = suggestions.length + 1
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    } else return false
    return true
  }

  return { text, suggestions, active, load, write, closeList, handleKey }
}
