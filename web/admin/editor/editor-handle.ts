import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { type Ref, useImperativeHandle, useState } from 'react'
import { createPlaceKeeper } from './behaviour/keep-place.ts'
import { replaceDocument } from './behaviour/replace-document.ts'
import type { TextRange } from './commands/images.ts'
import { goTo } from './foot/go-to.ts'
import { readHtml } from './html/read-html.ts'
import { writeBlocks } from './html/write-html.ts'
import type { MarkdownSwitch } from './markdown/use-markdown-view.ts'
import type { ImageUploads } from './uploads/use-image-uploads.ts'

export interface EditorHandle {
  /** Replaces the document without calling `onChange`. It can be undone. */
  replace(html: string): void
  /** Returns the HTML of each top-level block of the document, or of other HTML as the editor would write it. */
  blocks(html?: string): string[]
  /** Puts the cursor at the start of the text. */
  focus(): void
  /** Counts the top-level blocks before the cursor; null while Markdown is shown. */
  blocksBefore(): number | null
  /** Selects a range of the document and shows it. */
  goTo(range: TextRange): void
  /** Waits for uploads of images. Resolves to true if there were any; rejects if one failed, or for Markdown that cannot be read. */
  settled(): Promise<boolean>
  /** Changes between the box and the full page, and keeps in place what shows of the text. */
  keepPlace(isBoxNext: boolean, change: () => void): void
}

/** What the form can do with the editor. */
export function useEditorHandle(
  ref: Ref<EditorHandle> | undefined,
  editor: Editor,
  uploads: ImageUploads,
  { session, settle }: Pick<MarkdownSwitch, 'session' | 'settle'>,
): void {
  const [keepPlace] = useState(createPlaceKeeper)
  useImperativeHandle(ref, () => ({
    replace(html) {
      uploads.forgetAll()
      replaceDocument(html)(editor.state, editor.view.dispatch)
    },
    blocks: (html) => writeBlocks(html === undefined ? editor.state.doc : readHtml(html, editor.schema)),
    focus() {
      if (session.current) return session.current.focus()
      // First, as only a cursor that has the focus is scrolled to.
      editor.view.focus()
      const { doc, tr } = editor.state
      editor.view.dispatch(tr.setSelection(Selection.atStart(doc)).scrollIntoView())
    },
    blocksBefore: () => (session.current ? null : editor.state.selection.$head.index(0)),
    goTo: (range) => (session.current ? session.current.goTo(range.from) : goTo(editor, range)),
    async settled() {
      const ofMarkdown = await settle()
      return (await uploads.settled()) || ofMarkdown
    },
    keepPlace(isBoxNext, change) {
      if (!session.current) return keepPlace(editor.view, isBoxNext, change)
      change()
      session.current.showCaret()
    },
  }))
}
