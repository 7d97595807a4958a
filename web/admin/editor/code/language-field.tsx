import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CodeLanguage, codeLanguageOf, codeLanguages } from '#contract/html/code-languages.ts'
import { coveredEdges, shownBottom } from '../behaviour/covered-edges.ts'
import { useKeptInPlace } from '../behaviour/use-kept-in-place.ts'
import { languageName } from '../schema/language-name.ts'
import { fitMenu } from '../slash-menu/place-menu.ts'

interface Props {
  editor: Editor
  /** As stored; empty for none. */
  language: string
  onChoose(language: string): void
  /** Called when Enter has chosen one. */
  onDone(): void
}

const gap = 6

const byLabel = codeLanguages.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
const plain: CodeLanguage = { name: '', label: 'Plain text', aliases: ['none', 'txt'] }

/** Finds languages by the beginning of a name, those that are called just so first, and then by any part of it. */
function findLanguages(typed: string): CodeLanguage[] {
  const words = typed.trim().toLowerCase()
  const rank = ({ name, label, aliases }: CodeLanguage): number => {
    const names = [label.toLowerCase(), name, ...aliases]
    if (names.includes(words)) return 0
    if (names.some((one) => one.startsWith(words))) return 1
    return names.some((one) => one.includes(words)) ? 2 : 3
  }
  return [plain, ...byLabel]
    .map((one) => [rank(one), one] as const)
    .filter(([rank]) => rank < 3)
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one)
}

/** Opens the list above its field where a keyboard on the screen leaves more room there. */
function placeList(list: HTMLElement): void {
  const field = list.parentElement?.getBoundingClientRect()
  if (!field || list.hidden) return
  const isBelow = fitMenu(list, field.top - coveredEdges().top - gap, shownBottom() - field.bottom - gap)
  list.classList.toggle('opens-above', !isBelow)
}

/** The language of a block of code, found by typing: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function LanguageField({ editor, language, onChoose, onDone }: Props) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** What is typed since the list opened; null while it is closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = typed !== null
  const found = isOpen ? findLanguages(typed) : []
  const label = languageName(language) || plain.label

  useKeptInPlace(editor, list, placeList)
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function open(words: string) {
    setTyped(words)
    setActive(words ? 0 : findLanguages('').findIndex((one) => one.label === label))
  }

  function choose({ name }: CodeLanguage) {
    setTyped(null)
    onChoose(name)
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step && !isOpen) open('')
    else if (step) setActive((active + step + found.length) % Math.max(found.length, 1))
    else if (event.key === 'Enter' && chosen) {
      // Else it would be chosen again when the field loses the focus.
      flushSync(() => choose(chosen))
      onDone()
    } else if (event.key === 'Enter') open('')
    else if (event.key === 'Escape' && isOpen) setTyped(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span className="language-field">
      <input
        type="text"
        role="combobox"
        aria-label="Language of this code"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={found[active] && `${listId}-${active}`}
        autoComplete="off"
        spellCheck={false}
        value={typed || !isOpen ? (typed ?? label) : ''}
        placeholder={label}
        onClick={() => !isOpen && open('')}
        onChange={({ target }) => open(target.value)}
        onKeyDown={press}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          const [first] = typed ? found : []
          if (first && codeLanguageOf(typed ?? '') === first) choose(first)
          else setTyped(null)
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Languages"
        className="option-list"
        hidden={!isOpen || found.length === 0}
      >
        {found.map((one, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={one.name}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            {one.label}
          </div>
        ))}
      </div>
    </span>
  )
}
