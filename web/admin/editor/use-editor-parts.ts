import type { Editor } from '@tiptap/core'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { UploadImage } from '../../api/upload-image.ts'
import type { DialogName } from './blocks/block-kind.ts'
import { useFind } from './find/use-find.ts'
import { enterToolbar } from './toolbar/roving-focus.ts'
import { useImageUploads } from './uploads/use-image-uploads.ts'
import { usePostEditor } from './use-post-editor.ts'

interface Options {
  initialHtml: string
  attributes: Record<string, string>
  toolbar: RefObject<HTMLElement | null>
  typographicSigns: boolean
  language: string | undefined
  uploadImage: UploadImage
  onChange(html: string): void
}

/** What the keys of the text ask for, until it was done. */
function useAsked() {
  const [isAsked, setAsked] = useState(false)
  return { isAsked, ask: () => setAsked(true), onAnswer: () => setAsked(false) }
}

/** The editor, and the state of what its keys open, upload and say. */
export function useEditorParts({
  toolbar,
  typographicSigns,
  language,
  uploadImage,
  onChange,
  ...options
}: Options) {
  const current = useRef<Editor>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [refusal, setRefusal] = useState('')
  const [note, setNote] = useState('')
  const blockMenu = useAsked()
  const alt = useAsked()
  const find = useFind(current)
  const uploads = useImageUploads(current, uploadImage)
  const editor = usePostEditor({
    ...options,
    onChange(html) {
      setRefusal('')
      onChange(html)
    },
    openDialog: setDialog,
    areTypographic: () => typographicSigns,
    language: () => language,
    onFind: find.ask,
    focusToolbar: () => enterToolbar(toolbar.current),
    announce: setNote,
    openBlockMenu: blockMenu.ask,
    onAskForAlt: alt.ask,
    onRefused: setRefusal,
    insertImages(files, { from, to }) {
      for (const [at, file] of files.entries()) uploads.start(file, { from: at ? to : from, to })
    },
  })
  useLayoutEffect(() => {
    current.current = editor
  }, [editor])
  // Not in the dialog itself: while it is open, nothing outside of it can be focused.
  const isOpen = dialog !== null
  useLayoutEffect(() => (isOpen ? () => editor.view.focus() : undefined), [isOpen, editor])
  return { editor, uploads, find, dialog, setDialog, blockMenu, alt, refusal, refuse: setRefusal, note }
}
