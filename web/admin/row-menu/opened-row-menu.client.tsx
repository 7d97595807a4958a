import type { RefObject } from 'react'
import { Menu, MenuItem, Popover } from 'react-aria-components'
import type { RowAction } from './row-menu.tsx'

interface Props {
  trigger: RefObject<HTMLElement | null>
  label: string
  actions: readonly RowAction[]
  /** The item that has the focus at first: none of them after a press with a pointer. */
  focused: 'first' | 'last' | null
  onClose: () => void
}

export const OpenedRowMenu = ({ trigger, label, actions, focused, onClose }: Props) => (
  <Popover
    isOpen
    aria-label={label}
    triggerRef={trigger}
    placement="bottom end"
    onOpenChange={(isOpen) => !isOpen && onClose()}
  >
    <Menu className="action-menu" aria-label={label} autoFocus={focused ?? true} onClose={onClose}>
      {actions.map(({ label: name, isDangerous, act }) => (
        <MenuItem key={name} className={isDangerous ? 'danger' : ''} onAction={act}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  </Popover>
)
