import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import {
  abbreviationAt,
  isExplanationAsked,
  removeAbbreviation,
  setExplanation,
} from '../commands/abbreviations.ts'

interface Props {
  editor: Editor
  title: string
  run(command: Command): void
  runAndLeave(command: Command): void
}

/** Asks what an abbreviation stands for. One without an answer becomes plain words again. */
export function AbbreviationPanel({ editor, title, run, runAndLeave }: Props) {
  const field = useRef<HTMLInputElement>(null)
  // The panel is not at its words yet: scrolling to it would lead away from them.
  const take = useEffectEvent(
    () => isExplanationAsked(editor.state) && field.current?.focus({ preventScroll: true }),
  )
  useLayoutEffect(() => void take(), [])
  return (
    <>
      <label>
        Stands for
        <input
          ref={field}
          type="text"
          dir="auto"
          autoComplete="off"
          value={title}
          onChange={({ target }) => run(setExplanation(target.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            editor.view.focus()
          }}
          onBlur={() => {
            const { title: now = '' } = abbreviationAt(editor.state)?.mark.attrs.attributes ?? {}
            if (now === '') run(removeAbbreviation)
          }}
        />
      </label>
      <button type="button" onClick={() => runAndLeave(removeAbbreviation)}>
        Remove
      </button>
    </>
  )
}
