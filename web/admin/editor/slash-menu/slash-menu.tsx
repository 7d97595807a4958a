import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { shownKeys } from '../toolbar/key-names.ts'
import { OptionMenu } from './option-menu.tsx'
import { chooseEntry, type MenuOptions, menuId, openMenuOf } from './slash-state.ts'

interface Props extends MenuOptions {
  editor: Editor
}

/** The menu of blocks and of what stands in a line. */
export function SlashMenuPlace({ editor, ...options }: Props) {
  const menu = useEditorState({ editor, selector: ({ editor }) => openMenuOf(editor.state) })
  function choose(at: number): void {
    const entry = menu?.entries[at]
    if (!entry) return
    chooseEntry(entry, options)(editor.state, editor.view.dispatch, editor.view)
    if (typeof entry.insert === 'function') editor.view.focus()
  }
  const shown = menu?.entries.map(({ name, label, hint, sign, keys }) => ({
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
      label="Insert"
      noun="choice"
      active={menu?.active ?? 0}
      options={shown ?? []}
      onChoose={choose}
    />
  )
}
