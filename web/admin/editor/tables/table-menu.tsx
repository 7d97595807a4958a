import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components'
import { runAsStep } from '../behaviour/history-limit.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { MenuKeys } from '../toolbar/menu-keys.tsx'
import type { TableTool, TableTools } from './table-menus.ts'

interface Props {
  menu: TableTools
  editor: Editor
  isFirst: boolean
  openDialog(name: DialogName): void
}

/** A button with the menu of its tools. After a tool was used, or the text pressed, the focus returns to the text. */
export function TableMenu({ menu: { name, groups }, editor, isFirst, openDialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  const wasUsed = useRef(false)
  const pressed = useRef<PointerEvent>(null)
  const focusText = useEffectEvent(() => {
    const press = wasUsed.current ? null : pressed.current
    if (!wasUsed.current && !press) return
    wasUsed.current = false
    // The menu returns the focus to its button in the next frame. Until it has gone, it covers the text.
    requestAnimationFrame(() => {
      if (editor.isDestroyed) return
      if (!press || putCursor(editor.view, press)) editor.view.focus()
    })
  })
  // Also when the menu goes together with the table.
  useEffect(() => {
    if (!isOpen) return
    pressed.current = null
    const note = (event: PointerEvent) => {
      const isInMenu = event.target instanceof Element && event.target.closest('.table-menu')
      pressed.current = isInMenu ? null : event
    }
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('pointerdown', note, true)
      focusText()
    }
  }, [isOpen])

  function use({ command, dialog }: TableTool) {
    if (dialog) {
      setOpen(false)
      openDialog(dialog)
      return
    }
    wasUsed.current = true
    runAsStep(editor.view, command)
    setOpen(false)
  }
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="table-menu-button" excludeFromTabOrder={!isFirst}>
        {name}
      </Button>
      <Popover className="table-menu" placement="bottom start">
        <Menu className="action-menu">
          {groups.map((tools, at) => (
            <Fragment key={tools[0]?.name}>
              {at > 0 && <Separator />}
              <MenuGroup tools={tools} editor={editor} onUse={use} />
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Puts the cursor where the text was pressed. Returns false if something else was. */
function putCursor(view: EditorView, { clientX: left, clientY: top }: PointerEvent): boolean {
  const { state } = view
  const at = view.dom.contains(document.elementFromPoint(left, top)) ? view.posAtCoords({ left, top }) : null
  if (at) view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at.pos))))
  return at !== null
}

interface GroupProps {
  tools: readonly TableTool[]
  editor: Editor
  onUse(tool: TableTool): void
}

/** Tools that are toggles show whether they are active. */
function MenuGroup({ tools, editor: { state }, onUse }: GroupProps) {
  const active = tools.filter(({ isOn }) => isOn?.(state)).map(({ name }) => name)
  const areToggles = tools.some(({ isOn }) => isOn)
  return (
    <MenuSection
      aria-label={tools.map(({ label }) => label).join(', ')}
      selectionMode={areToggles ? 'multiple' : 'none'}
      selectedKeys={active}
    >
      {tools.map((tool) => (
        <MenuItem
          key={tool.name}
          id={tool.name}
          isDisabled={!tool.command(state)}
          textValue={tool.label}
          className={tool.isDangerous ? 'danger' : ''}
          onAction={() => onUse(tool)}
        >
          {tool.label}
          <MenuKeys keys={tool.keys} />
        </MenuItem>
      ))}
    </MenuSection>
  )
}
