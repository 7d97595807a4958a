import './slash-menu.css'
import type { Editor } from '@tiptap/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { placeMenu } from './place-menu.ts'

interface MenuOption {
  key: string
  label: string
  hint: string
  /** What stands at the end of its line. */
  end?: ReactNode
}

interface Props {
  editor: Editor
  /** Options have this id with their index behind a hyphen. */
  id: string
  label: string
  /** What one option is called. */
  noun: string
  /** What stands in place of the menu without any option. */
  note?: string | false
  /** The menu is closed without any. */
  options: readonly MenuOption[]
  active: number
  onChoose(at: number): void
}

/** A menu at the cursor. The text keeps the focus, handles the keys and names the active option. */
export function OptionMenu({ noun, note = false, ...list }: Props) {
  const count = list.options.length
  const home = list.editor.view.dom.closest('form') ?? document.body
  return (
    <>
      {count > 0 && createPortal(<List {...list} />, home)}
      {note && createPortal(<Note editor={list.editor}>{note}</Note>, home)}
      <p className="visually-hidden" role="status">
        {count > 0 && `${count} ${count === 1 ? noun : `${noun}s`}. Choose with the arrow keys and Enter.`}
        {note}
      </p>
    </>
  )
}

function Note({ editor, children }: { editor: Editor; children: string }) {
  const note = useRef<HTMLParagraphElement>(null)
  useKeptAtCursor(editor, note)
  return (
    <p ref={note} aria-hidden="true" className="option-list slash-menu slash-menu-note">
      {children}
    </p>
  )
}

function useKeptAtCursor(editor: Editor, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => element.current && placeMenu(editor.view, element.current)
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  })
}

function List({ editor, id, label, options, active, onChoose }: Omit<Props, 'noun' | 'note'>) {
  const list = useRef<HTMLDivElement>(null)
  useKeptAtCursor(editor, list)
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="option-list slash-menu">
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
        <div
          key={option.key}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          // Keeps the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(at)}
        >
          <span>
            {option.label}
            <small>{option.hint}</small>
          </span>
          {option.end}
        </div>
      ))}
    </div>
  )
}
