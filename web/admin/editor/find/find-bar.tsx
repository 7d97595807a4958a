import './find.css'
import type { Editor } from '@tiptap/core'
import { keydownHandler } from '@tiptap/pm/keymap'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { usePart } from '../../loading/use-part.ts'
import { replaceKeys } from './find-keys.ts'
import type { FindHandle } from './find-tools.tsx'
import type { FindState } from './use-find.ts'

interface Props {
  editor: Editor
  find: FindState
}

/** The bar of find and replace while it is open. */
export const FindPlace = ({ editor, find }: Props) => find.mode && <FindBar editor={editor} find={find} />

/**
 * Finds while one types. Enter goes to the next match, Shift+Enter to the one before, and Escape back to the text, where the match is selected.
 * The fields are there at once, as authors go on typing; what finds is loaded, and then does what they asked.
 */
function FindBar({ editor, find }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const replacement = useRef<HTMLInputElement>(null)
  const tools = useRef<FindHandle>(null)
  const part = usePart(() => import('./find-tools.tsx'))
  /** What was asked before the tools had looked for the query; null since then. */
  const early = useRef<((tools: FindHandle) => void)[] | null>([])
  // Runs after the effects of the tools.
  useEffect(() => {
    if (!part || !tools.current) return
    for (const work of early.current ?? []) work(tools.current)
    early.current = null
  }, [part])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it is asked for again
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [find.asked])

  // Not when it opens with both fields, before which the effect above has run.
  const wasReplacing = useRef(find.mode === 'replace')
  useLayoutEffect(() => {
    if (find.mode === 'replace' && !wasReplacing.current) replacement.current?.focus()
    wasReplacing.current = find.mode === 'replace'
  }, [find.mode])

  function close(): void {
    find.setMode(null)
    editor.view.focus()
  }

  const commandOf = (work: () => void) => () => {
    work()
    return true
  }
  // Mod-F is the browser's here.
  const handleKeys = keydownHandler({
    Escape: commandOf(close),
    [replaceKeys]: commandOf(() => find.setMode('replace')),
  })

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return
    if (handleKeys(editor.view, event.nativeEvent)) event.preventDefault()
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // The form around the editor would be sent.
    event.preventDefault()
    if (event.shiftKey) whenReady(({ goTo }) => goTo(-1))
    else if (event.target === input.current) whenReady(({ goTo }) => goTo(1))
    else whenReady(({ replace }) => replace())
  }

  function whenReady(work: (tools: FindHandle) => void): void {
    if (early.current) early.current.push(work)
    else if (tools.current) work(tools.current)
  }

  return (
    <search aria-label="Find in the text" className="find-bar" onKeyDown={handleKey}>
      <div className="find-lines">
        <input
          ref={input}
          type="text"
          dir="auto"
          aria-label="Find"
          placeholder="Find"
          value={find.query.text}
          onChange={({ target }) => find.change({ text: target.value })}
        />
        {find.mode === 'replace' && (
          <input
            ref={replacement}
            type="text"
            dir="auto"
            aria-label="Replace with"
            placeholder="Replace with"
            value={find.query.replacement}
            onChange={({ target }) => find.change({ replacement: target.value })}
          />
        )}
        {part && <part.FindTools ref={tools} editor={editor} find={find} onClose={close} />}
      </div>
    </search>
  )
}
