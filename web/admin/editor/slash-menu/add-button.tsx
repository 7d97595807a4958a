import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { isInTable } from '../commands/in-table.ts'
import { canOpenMenu, openFromButton } from './slash-state.ts'
import { useCornerOfBlock } from './use-corner-of-block.ts'

/** A button at the end of the empty line with the cursor, but for a table, whose cells it would cover. It is for pointers: by keyboard, a slash opens the same menu. */
export function AddButton({ editor }: { editor: Editor }) {
  const isShown = useEditorState({
    editor,
    selector: ({ editor }) => editor.isFocused && canOpenMenu(editor.state) && !isInTable(editor.state),
  })
  return isShown && <Button editor={editor} />
}

function Button({ editor }: { editor: Editor }) {
  const button = useRef<HTMLButtonElement>(null)
  useCornerOfBlock(editor, button)
  return (
    <button
      ref={button}
      type="button"
      className="add-block"
      aria-label="Add a block"
      title="Add a block (/)"
      tabIndex={-1}
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => openFromButton(editor.state, editor.view.dispatch)}
    >
      +
    </button>
  )
}
