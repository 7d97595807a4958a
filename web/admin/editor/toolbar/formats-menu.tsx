import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import { moreFormats, toggleFormat } from '../commands/formats.ts'
import { MenuKeys } from './menu-keys.tsx'
import type { Tool } from './tools.ts'

interface Props {
  trigger: RefObject<HTMLElement | null>
  /** The names of the active tools. */
  on: readonly string[]
  onUse(tool: Tool): void
  onClose(): void
}

/** The formats that have no button. */
export const FormatsMenu = ({ trigger, on, onUse, onClose }: Props) => (
  <Popover
    isOpen
    triggerRef={trigger}
    placement="bottom start"
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    <Menu
      className="action-menu"
      aria-label="Formats"
      autoFocus="first"
      selectionMode="multiple"
      selectedKeys={moreFormats.filter(({ name }) => on.includes(name)).map(({ name }) => name)}
    >
      {moreFormats.map((format) => (
        <MenuItem
          key={format.name}
          id={format.name}
          textValue={format.label}
          onAction={() => {
            onClose()
            // The menu returns the focus to its button in the next frame.
            requestAnimationFrame(() => onUse({ ...format, action: toggleFormat(format) }))
          }}
        >
          {format.label}
          <MenuKeys keys={format.keys} />
        </MenuItem>
      ))}
    </Menu>
  </Popover>
)
