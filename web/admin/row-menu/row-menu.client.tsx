import type { ReactNode } from 'react'
import { Button, Menu, MenuTrigger, Popover } from 'react-aria-components'

interface Props {
  /** What the row is about, for screen readers. */
  about: string
  isDisabled?: boolean
  /** The items. */
  children: ReactNode
}

/** The menu at the end of a row. */
export const RowMenu = ({ about, isDisabled = false, children }: Props) => (
  <MenuTrigger>
    <Button className="menu-trigger" aria-label={`Actions for ${about}`} isDisabled={isDisabled}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M10 3.5v.01M10 10v.01M10 16.5v.01" />
      </svg>
    </Button>
    <Popover placement="bottom end">
      <Menu className="action-menu">{children}</Menu>
    </Popover>
  </MenuTrigger>
)
