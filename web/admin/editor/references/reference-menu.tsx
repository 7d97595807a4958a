import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { OptionMenu } from '../slash-menu/option-menu.tsx'
import { chooseReference, findsNothing, menuId, openReferencesOf } from './reference-state.ts'

/** The menu of what references can lead to. The text keeps the focus, handles the keys and names the active option. */
export function ReferenceMenuPlace({ editor }: { editor: Editor }) {
  const menu = useEditorState({ editor, selector: ({ editor }) => openReferencesOf(editor.state) })
  const isMissing = useEditorState({ editor, selector: ({ editor }) => findsNothing(editor.state) })
  return (
    <OptionMenu
      editor={editor}
      id={menuId}
      label="References"
      noun="reference"
      note={
        isMissing &&
        'Nothing to refer to. Sections, figures, tables and equations are listed here once they have a label: Label … in their menu or panel.'
      }
      active={menu?.active ?? 0}
      options={menu?.options ?? []}
      onChoose={(at) => {
        const option = menu?.options[at]
        if (option) chooseReference(option)(editor.state, editor.view.dispatch)
      }}
    />
  )
}
