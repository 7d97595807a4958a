import './foot.css'
import type { Editor } from '@tiptap/core'
import type { Node as PostNode } from '@tiptap/pm/model'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { moveFocus } from '../toolbar/roving-focus.ts'
import type { Range } from './go-to.ts'
import { type OutlineEntry, outlineOf } from './outline.ts'
import { countText } from './text-counts.ts'
import { useRestedDocument } from './use-rested-document.ts'

interface Props {
  editor: Editor
  onFind(): void
  /** Shows a place of the document. */
  onGoTo(range: Range): void
  /** Called with the document at first, and a moment after it changed. */
  onRested?(doc: PostNode): void
}

const numbered = (count: number, one: string, more: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

/** The line below the text: its outline, and how long it is. */
export function EditorFoot({ editor, onFind, onGoTo, onRested }: Props) {
  const doc = useRestedDocument(editor)
  const report = useEffectEvent(() => onRested?.(doc))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => report(), [doc])
  const { words, characters, minutes } = useMemo(() => countText(doc), [doc])
  const entries = useMemo(() => outlineOf(doc), [doc])
  return (
    <div className="editor-foot">
      <Outline entries={entries} onGoTo={onGoTo} />
      <button type="button" className="foot-button" onClick={onFind}>
        Find
      </button>
      <p className="editor-counts">
        <span>{numbered(words, 'word', 'words')}</span>
        <span className="count-characters">{numbered(characters, 'character', 'characters')}</span>
        <span>{minutes} min read</span>
      </p>
    </div>
  )
}

/** Opens the list of headings, each of which leads to its place. */
function Outline({ entries, onGoTo }: { entries: OutlineEntry[]; onGoTo: Props['onGoTo'] }) {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (isOpen) list.current?.querySelector('button')?.focus()
  }, [isOpen])
  const top = Math.min(...entries.map(({ level }) => level))

  function choose(pos: number): void {
    setOpen(false)
    onGoTo({ from: pos + 1, to: pos + 1 })
  }

  function close(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    setOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and of the list
    <div
      className="editor-outline"
      onKeyDown={close}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        type="button"
        className="foot-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        Outline
      </button>
      <div id={listId} className="outline-list" hidden={!isOpen}>
        {isOpen && entries.length === 0 && <p>Headings will be listed here.</p>}
        {isOpen && entries.length > 0 && (
          <ol ref={list} aria-label="Outline" onKeyDown={(event) => moveFocus(event, 'vertical')}>
            {entries.map(({ text, level, pos }) => (
              <li key={pos} className={`outline-${Math.min(level - top, 3)}`}>
                <button type="button" dir="auto" onClick={() => choose(pos)}>
                  {text}
                </button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
