import type { Editor } from '@tiptap/core'
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state'
import { type RefObject, useState } from 'react'
import { Header, Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components'
import { runAsStep } from '../behaviour/history-limit.ts'
import type { DialogName } from '../blocks/block-kind.ts'
import { blocks as allKinds } from '../blocks/blocks.ts'
import { labelTarget } from '../labels/label-target.ts'
import { MenuKeys } from '../toolbar/menu-keys.tsx'
import { blockActions } from './block-keys.ts'
import { blocksWith, isList, selectedSiblings, selectSiblings } from './siblings.ts'

interface Props {
  editor: Editor
  trigger: RefObject<HTMLElement | null>
  index: number
  openDialog(name: DialogName): void
  onClose(): void
}

const kinds = allKinds.filter(({ turnInto }) => turnInto !== null)

/** What is typed next must not replace a text that only a menu selected. */
const collapse: Command = ({ selection, tr }, dispatch) => {
  if (selection instanceof TextSelection) dispatch?.(tr.setSelection(TextSelection.near(selection.$to, -1)))
  return true
}

function applied(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  return next
}

const isMove = (name: string): boolean => name === 'up' || name === 'down'

/** What can be done with a block. After that, or Escape, the focus is in the text. */
export function BlockMenu({ editor, trigger, index, openDialog, onClose }: Props) {
  const [before] = useState(() => editor.state)
  const blocks = blocksWith(before, index)
  const isAround = index === before.selection.$from.index(0)
  const { parent } = selectedSiblings(before)
  const hasItems = isAround && parent !== before.doc
  const moveWithin = isList(parent) ? 'Move item' : 'Move inner block'

  const run = (command: Command) => runAsStep(editor.view, command)
  function onBlocks(command: Command): void {
    run(selectSiblings(blocks))
    run(command)
    run(collapse)
    close()
  }
  function close(): void {
    onClose()
    // The menu returns the focus to its button in the next frame.
    requestAnimationFrame(() => editor.view.focus())
  }
  function askForLabel(): void {
    run(selectSiblings(blocks))
    run(collapse)
    onClose()
    // After the menu returned the focus to its button.
    requestAnimationFrame(() => openDialog('label'))
  }
  const whole = applied(before, selectSiblings(blocks))
  const mayHaveLabel = blocks.to === blocks.from + 1 && labelTarget(whole) !== null
  const disabled = kinds.filter(({ turnInto }) => !turnInto?.(whole)).map(({ name }) => `to-${name}`)

  return (
    <Popover
      isOpen
      aria-label="Block"
      triggerRef={trigger}
      placement="bottom start"
      onOpenChange={(isOpen) => !isOpen && close()}
    >
      <Menu className="action-menu" aria-label="Block" autoFocus="first" disabledKeys={disabled}>
        <MenuSection aria-label="Place">
          {hasItems &&
            blockActions
              .filter(({ name }) => isMove(name))
              .map(({ name, label, keys, command }) => (
                <MenuItem
                  key={name}
                  id={`item-${name}`}
                  textValue={label.replace('Move', moveWithin)}
                  onAction={() => {
                    run(command)
                    close()
                  }}
                >
                  {label.replace('Move', moveWithin)}
                  <MenuKeys keys={keys} />
                </MenuItem>
              ))}
          {blockActions.map(({ name, label, keys, command }) => (
            <MenuItem
              key={name}
              id={name}
              textValue={label}
              className={name === 'delete' ? 'danger' : ''}
              onAction={() => onBlocks(command)}
            >
              {label}
              {!hasItems && <MenuKeys keys={keys} />}
            </MenuItem>
          ))}
          {mayHaveLabel && (
            <MenuItem id="label" textValue="Label …" onAction={askForLabel}>
              Label …
            </MenuItem>
          )}
        </MenuSection>
        <Separator />
        <MenuSection>
          <Header className="block-menu-heading">Turn into</Header>
          {kinds.map(({ name, label, keys, toggle, turnInto }) => (
            <MenuItem
              key={name}
              id={`to-${name}`}
              textValue={label}
              onAction={() => turnInto && onBlocks(turnInto)}
            >
              {label}
              {/* The keys of other kinds add a block below. */}
              {toggle && <MenuKeys keys={keys} />}
            </MenuItem>
          ))}
        </MenuSection>
      </Menu>
    </Popover>
  )
}
