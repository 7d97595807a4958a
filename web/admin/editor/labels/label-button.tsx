import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { DialogName } from '../blocks/block-kind.ts'
import { nameAtCursor } from './name-at-cursor.ts'

interface Props {
  editor: Editor
  className?: string
  openDialog(name: DialogName): void
}

/** Says the number of what is at the cursor, and opens the dialog of its label. */
export function LabelButton({ editor, className, openDialog }: Props) {
  const name = useEditorState({ editor, selector: ({ editor }) => nameAtCursor(editor.state) })
  return (
    name !== null && (
      <button
        type="button"
        className={className}
        aria-label={name && `Label of ${name} …`}
        onClick={() => openDialog('label')}
      >
        {name || 'Label'} …
      </button>
    )
  )
}
