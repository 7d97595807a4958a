import './tables.css'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DialogName } from '../blocks/block-kind.ts'
import { isTouchOnly } from '../toolbar/input-devices.ts'
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
  openDialog(name: DialogName): void
}

/** The menus of a table while the focus is in the editor: at the table, or at the foot of the window where only fingers point. */
export const TableToolbar = (props: Props) => (isTouchOnly() ? <Docked {...props} /> : <Beside {...props} />)

function Beside(props: Props) {
  const toolbar = useRef<HTMLDivElement>(null)
  useToolbarPlace(props.editor, toolbar)
  return <Menus {...props} toolbar={toolbar} className="table-toolbar" />
}

/** Within what is inert while the form is saved. What is fixed in the canvas of the full page would scroll with it. */
function Docked(props: Props) {
  const toolbar = useRef<HTMLDivElement>(null)
  // The line with the cursor may be where the bar appears.
  useEffect(() => void props.editor.commands.scrollIntoView(), [props.editor])
  const home = props.editor.view.dom.closest('form > div') ?? document.body
  return createPortal(<Menus {...props} toolbar={toolbar} className="table-toolbar is-docked" />, home)
}

interface MenusProps extends Props {
  toolbar: { current: HTMLDivElement | null }
  className: string
}

function Menus({ ref, editor, controls, toolbar, className, openDialog }: MenusProps) {
  useImperativeHandle(ref, () => toolbar.current as HTMLDivElement)
  const isShown = useFocusNear(editor, toolbar)

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
      className={isShown ? className : `${className} is-away`}
      onKeyDown={handleKey}
      onFocus={keepPlace}
    >
      {tableMenus.map((menu, at) => (
        <TableMenu key={menu.name} menu={menu} editor={editor} isFirst={at === 0} openDialog={openDialog} />
      ))}
    </div>
  )
}

/** True until the focus goes elsewhere than to the editor and the menus of the toolbar. */
function useFocusNear({ view }: Editor, toolbar: { current: HTMLElement | null }): boolean {
  const [isNear, setNear] = useState(() => view.hasFocus())
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return
      const homes = [view.dom.closest('.editor'), toolbar.current, target.closest('.table-menu')]
      setNear(homes.some((home) => home?.contains(target)))
    }
    document.addEventListener('focusin', note)
    // It may have come since the first rendering.
    if (view.hasFocus()) setNear(true)
    return () => document.removeEventListener('focusin', note)
  }, [view, toolbar])
  return isNear
}
