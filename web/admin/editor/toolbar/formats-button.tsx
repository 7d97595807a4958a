import { useRef, useState } from 'react'
import { moreFormats } from '../commands/formats.ts'
import { ToolIcon } from './tool-icon.tsx'
import { headingTools, type Tool } from './tools.ts'

interface Props {
  /** The names of the active tools. */
  on: readonly string[]
  onUse(tool: Tool): void
}

type Menu = typeof import('./formats-menu.tsx').FormatsMenu

const withoutButton = [...moreFormats, ...headingTools]

/** Opens the menu of the formats and headings that have no button. */
export function FormatsButton({ on, onUse }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [Menu, setMenu] = useState<Menu | null>(null)

  function open() {
    setOpen(true)
    // Without a connection, the next press is the next attempt.
    import('./formats-menu.tsx').then(
      ({ FormatsMenu }) => setMenu(() => FormatsMenu),
      () => setOpen(false),
    )
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tool-button"
        tabIndex={-1}
        aria-label="More formats"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title="More formats"
        data-on={withoutButton.some(({ name }) => on.includes(name)) || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={open}
      >
        <ToolIcon name="formats" />
      </button>
      {Menu && isOpen && <Menu trigger={button} on={on} onUse={onUse} onClose={() => setOpen(false)} />}
    </>
  )
}
