import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { DialogName } from '../blocks/block-kind.ts'
import { shownKeys } from '../toolbar/key-names.ts'
import { OptionMenu } from './option-menu.tsx'
import { chooseBlock, menuId, openMenuOf } from './slash-state.ts'

interface Props {
  editor: Editor
  openDialog(name: DialogName): void
}

/** The menu of blocks. */
export function SlashMenuPlace({ editor, openDialog }: Props) {
  const menu = useEditorState({ editor, selector: ({ editor }) => openMenuOf(editor.state) })
  function choose(at: number): void {
    const kind = menu?.kinds[at]
    if (!kind) return
    chooseBlock(kind, openDialog)(editor.state, editor.view.dispatch, editor.view)
    if (typeof kind.insert === 'function') editor.view.focus()
  }
  const options = menu?.kinds.map(({ name, label, hint, sign, keys }) => ({
    key: name,
    label,
    hint,
    end: (
      <span className="slash-menu-keys">
        <small>{sign?.shown}</small>
        <small>{shownKeys(keys)}</small>
      </span>
    ),
  }))
  return (
    <OptionMenu
      editor={editor}
      id={menuId}
      label="Blocks"
      noun="block"
      active={menu?.active ?? 0}
      options={options ?? []}
      onChoose={choose}
    />
  )
}
