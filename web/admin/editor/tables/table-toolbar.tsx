import './tables.css'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { ariaKeys } from '../toolbar/key-names.ts'
import { keepPlace, moveFocus } from '../toolbar/roving-focus.ts'
import { toolbarKeys } from './table-keys.ts'
import { TableMenu } from './table-menu.tsx'
import { tableMenus } from './table-menus.ts'
import { useToolbarPlace } from './use-toolbar-place.ts'

interface Props {
  ref: Ref<HTMLDivElement>
  editor: Editor
  /** The id of the text. */
  controls: string
}

/** The menus of a table, at the table, while the focus is in the editor. */
export function TableToolbar({ ref, editor, controls }: Props) {
  const toolbar = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => toolbar.current as HTMLDivElement)
  const isShown = useFocusNear(editor, toolbar)
  useToolbarPlace(editor, toolbar)

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key !== 'Escape') return moveFocus(event)
    event.preventDefault()
    editor.view.focus()
  }
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label="Table"
      aria-controls={controls}
      aria-keyshortcuts={ariaKeys(toolbarKeys)}
      className={isShown ? 'table-toolbar' : 'table-toolbar is-away'}
      onKeyDown={handleKey}
      onFocus={keepPlace}
    >
      {tableMenus.map((menu, at) => (
        <TableMenu key={menu.name} menu={menu} editor={editor} isFirst={at === 0} />
      ))}
    </div>
  )
}

/** True until the focus goes elsewhere than to the editor and the menus of the toolbar. */
function useFocusNear(editor: Editor, toolbar: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(() => editor.view.hasFocus())
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      setNear(
        toolbar.current?.parentElement?.contains(target) === true || target.closest('.table-menu') !== null,
      )
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [toolbar])
  return isNear
}
