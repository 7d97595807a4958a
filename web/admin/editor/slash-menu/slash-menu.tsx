import './slash-menu.css'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { BlockKind, DialogName } from '../blocks/block-kind.ts'
import { shownKeys } from '../toolbar/key-names.ts'
import { placeMenu } from './place-menu.ts'
import { chooseBlock, menuId, type OpenMenu, openMenuOf, optionId } from './slash-state.ts'

interface Props {
  editor: Editor
  openDialog(name: DialogName): void
}

/** The menu of blocks. The text keeps the focus, handles the keys and names the active option. */
export function SlashMenuPlace({ editor, openDialog }: Props) {
  const menu = useEditorState({ editor, selector: ({ editor }) => openMenuOf(editor.state) })
  const choose = (kind: BlockKind) => {
    chooseBlock(kind, openDialog)(editor.state, editor.view.dispatch, editor.view)
    if (typeof kind.insert === 'function') editor.view.focus()
  }
  const count = menu?.kinds.length
  return (
    <>
      {menu && createPortal(<List editor={editor} menu={menu} onChoose={choose} />, document.body)}
      <p className="visually-hidden" role="status">
        {count && `${count} ${count === 1 ? 'block' : 'blocks'}. Choose with the arrow keys and Enter.`}
      </p>
    </>
  )
}

interface ListProps {
  editor: Editor
  menu: OpenMenu
  onChoose(kind: BlockKind): void
}

function List({ editor, menu: { kinds, active }, onChoose }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () => list.current && placeMenu(editor.view, list.current)
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  })
  useLayoutEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={menuId} role="listbox" aria-label="Blocks" className="option-list slash-menu">
      {kinds.map((kind, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
        <div
          key={kind.name}
          id={optionId(at)}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          // Keeps the focus in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(kind)}
        >
          <span>
            {kind.label}
            <small>{kind.hint}</small>
          </span>
          <span className="slash-menu-keys">
            <small>{kind.sign?.shown}</small>
            <small>{shownKeys(kind.keys)}</small>
          </span>
        </div>
      ))}
    </div>
  )
}
