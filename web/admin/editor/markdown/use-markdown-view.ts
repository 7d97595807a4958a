import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, asApiError } from '../../../api/api-error.ts'
import { useGlobalKey } from '../../focus/use-global-key.ts'
import { goTo } from '../foot/go-to.ts'
import { leaveNote } from '../footnotes/open-note.ts'
import type { MarkdownView } from './markdown-view.tsx'
import type { KeptSource, SourceSession } from './source-session.ts'

type View = typeof MarkdownView

const notLoaded = 'The Markdown view could not be loaded. Check the connection, and try again.'
const notReadable = 'The Markdown cannot be read: mend what is wrong in it first.'

/** The Markdown view of an editor, and the switch for it. `settled` waits for uploads of the editor. */
export function useMarkdownView(editor: Editor, settled: () => Promise<unknown>) {
  const [View, setView] = useState<View | null>(null)
  const [problem, setProblem] = useState('')
  const session = useRef<SourceSession>(null)
  const kept = useRef<KeptSource>(null)

  /** Throws if what was typed is not in the document. */
  async function settle(): Promise<boolean> {
    const wasRunning = (await session.current?.settled()) ?? false
    session.current?.flush()
    if (session.current?.isReadable() === false)
      throw new ApiError('validation_failed', notReadable, { fields: { content: notReadable } })
    return wasRunning
  }

  async function open() {
    // A picture has no Markdown until it is uploaded.
    await settled()
    const part = await import('./markdown-view.tsx').catch(() => null)
    if (part) setView(() => part.MarkdownView)
    else setProblem(notLoaded)
  }

  async function close() {
    await settle()
    const position = session.current?.position() ?? 0
    flushSync(() => setView(null))
    goTo(editor, { from: position, to: position })
    // A note shows at its reference only.
    leaveNote(editor.state, editor.view.dispatch)
  }

  function toggle() {
    setProblem('')
    const change = View ? close() : open()
    change.catch((error: unknown) => {
      setProblem(asApiError(error).message)
      session.current?.focus()
    })
  }
  useGlobalKey({ letter: 'm', alt: true }, toggle)

  return {
    View,
    isOn: View !== null,
    toggle,
    problem,
    settle,
    /** Null while the editor shows. */
    session,
    /** What the last visit left. */
    kept,
  }
}
export type MarkdownSwitch = ReturnType<typeof useMarkdownView>
