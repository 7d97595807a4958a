import './pictures.css'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { selectedPicture } from '../commands/selected-picture.ts'

interface Props {
  editor: Editor
  /** True to put the focus into the alternative text, which `onAnswer` is told. */
  isAltAsked: boolean
  onAnswer(): void
  /** Opens the dialog that changes the image. */
  onReplace(): void
}

/** Loads the panel of pictures when the first one is selected, and shows it while the focus is in the editor. */
export function PicturePlace({ editor, ...props }: Props) {
  const [Panel, setPanel] = useState<typeof import('./picture-panel.tsx').PicturePanel | null>(null)
  const place = useRef<HTMLSpanElement>(null)
  const [hasFocus, setFocus] = useState(false)
  const pos = useEditorState({
    editor,
    selector: ({ editor }) => selectedPicture(editor.state)?.pos ?? null,
  })

  useEffect(() => {
    const home = place.current?.closest<HTMLElement>('.editor')
    if (!home) return
    const enter = () => setFocus(true)
    const leave = ({ relatedTarget }: FocusEvent) => setFocus(home.contains(relatedTarget as Node | null))
    home.addEventListener('focusin', enter)
    home.addEventListener('focusout', leave)
    return () => {
      home.removeEventListener('focusin', enter)
      home.removeEventListener('focusout', leave)
    }
  }, [])
  const isOpen = pos !== null && hasFocus
  useEffect(() => {
    if (!isOpen || Panel) return
    // Without a connection, the next picture that is selected is the next attempt.
    import('./picture-panel.tsx').then(
      ({ PicturePanel }) => setPanel(() => PicturePanel),
      () => {},
    )
  }, [isOpen, Panel])

  return (
    <>
      <span ref={place} hidden />
      {Panel && isOpen && <Panel key={pos} editor={editor} {...props} />}
    </>
  )
}
