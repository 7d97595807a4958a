import './pictures.css'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { usePart } from '../../loading/use-part.ts'
import { useFocusInEditor } from '../behaviour/use-focus-in-editor.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { setPictureAlt } from '../commands/pictures.ts'
import { selectedPicture } from '../commands/selected-picture.ts'

interface Props {
  editor: Editor
  /** True to put the focus into the alternative text, which `onAnswer` is told. */
  isAltAsked: boolean
  onAnswer(): void
  openDialog(name: DialogName): void
}

/** Shows the panel of the selected picture while the focus is in the editor. */
export function PicturePlace({ editor, ...props }: Props) {
  const hasFocus = useFocusInEditor(editor)
  const pos = useEditorState({
    editor,
    selector: ({ editor }) => selectedPicture(editor.state)?.pos ?? null,
  })
  return pos !== null && hasFocus && <OpenPanel key={pos} editor={editor} {...props} />
}

/** Without a connection, the next picture that is selected is the next attempt. */
function OpenPanel(props: Props) {
  const part = usePart(() => import('./picture-panel.tsx'))
  if (part) return <part.PicturePanel {...props} />
  return props.isAltAsked && <EarlyAlt editor={props.editor} />
}

/** Takes what is typed until the panel is loaded, which would replace the picture. */
function EarlyAlt({ editor }: { editor: Editor }) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      type="text"
      className="visually-hidden"
      aria-label="Alt text"
      onChange={(event) => {
        // The form around the editor would take it for a change of its fields.
        event.stopPropagation()
        setPictureAlt(event.target.value)(editor.state, editor.view.dispatch)
      }}
    />
  )
}
