import type { RefObject } from 'react'
import { Menu, MenuItem, MenuSection, Popover, Separator } from 'react-aria-components'
import { moreFormats, toggleFormat } from '../commands/formats.ts'
import { MenuKeys } from './menu-keys.tsx'
import { headingTools, inlineTools, type Tool } from './tools.ts'

interface Props {
  trigger: RefObject<HTMLElement | null>
  /** The names of the active tools. */
  on: readonly string[]
  onUse(tool: Tool): void
  onClose(): void
}

/** The formats and headings that have no button. */
export const FormatsMenu = ({ trigger, on, ...props }: Props) => (
  <Popover
    isOpen
    aria-label="More formats"
    triggerRef={trigger}
    placement="bottom start"
    onOpenChange={(isOpen) => !isOpen && props.onClose()}
  >
    <Menu className="action-menu" aria-label="Formats" autoFocus="first">
      <MenuSection
        aria-label="Formats"
        selectionMode="multiple"
        selectedKeys={moreFormats.filter(({ name }) => on.includes(name)).map(({ name }) => name)}
      >
        {moreFormats.map((format) => itemOf({ ...format, action: toggleFormat(format) }, props))}
      </MenuSection>
      <Separator />
      <MenuSection
        aria-label="Headings"
        selectionMode="single"
        selectedKeys={headingTools.filter(({ name }) => on.includes(name)).map(({ name }) => name)}
      >
        {headingTools.map((tool) => itemOf(tool, props))}
      </MenuSection>
      <Separator />
      <MenuSection aria-label="In the text">{inlineTools.map((tool) => itemOf(tool, props))}</MenuSection>
    </Menu>
  </Popover>
)

const itemOf = (tool: Tool, { onUse, onClose }: Pick<Props, 'onUse' | 'onClose'>) => (
  <MenuItem
    key={tool.name}
    id={tool.name}
    textValue={tool.label}
    onAction={() => {
      onClose()
      // The menu returns the focus to its button in the next frame.
      requestAnimationFrame(() => onUse(tool))
    }}
  >
    {tool.label}
    <MenuKeys keys={tool.keys} />
  </MenuItem>
)
