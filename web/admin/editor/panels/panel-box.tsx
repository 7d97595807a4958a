import './panels.css'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useRef } from 'react'
import { type PanelPlace, usePanelPlace } from './use-panel-place.ts'

interface Props {
  editor: Editor
  label: string
  className: string
  place: PanelPlace
  children: ReactNode
}

/** A panel at what it is for. Escape leads back to the text. */
export function PanelBox({ editor, label, className, place, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  usePanelPlace(editor, box, place)
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    editor.view.focus()
  }
  // The form around the editor would take it for a change of its fields.
  const stop = (event: SyntheticEvent) => event.stopPropagation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={className}
      tabIndex={-1}
      onKeyDown={leave}
      onChange={stop}
    >
      {children}
    </div>
  )
}
