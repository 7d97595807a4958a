import { type KeyboardEvent, useRef, useState } from 'react'
import { PendingButton } from '../forms/pending-button.tsx'
import { showFailure } from '../notices/notices.tsx'

export interface RowAction {
  label: string
  isDangerous?: boolean
  act: () => void
}

interface Props {
  /** What the row is about, for screen readers. */
  about: string
  isDisabled?: boolean
  actions: readonly RowAction[]
}

type Menu = typeof import('./opened-row-menu.client.tsx').OpenedRowMenu

type Focused = 'first' | 'last' | null

const focusedByKey: Record<string, Focused> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** The menu at the end of a row, which is loaded when the first one is opened. */
export function RowMenu({ about, isDisabled = false, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<{ focused: Focused } | null>(null)
  const [Menu, setMenu] = useState<Menu | null>(null)
  const label = `Actions for ${about}`
  const close = () => setOpened(null)

  async function open(focused: Focused) {
    setOpened({ focused })
    try {
      const { OpenedRowMenu } = await import('./opened-row-menu.client.tsx')
      setMenu(() => OpenedRowMenu)
    } catch {
      // The next press is the next attempt.
      close()
      showFailure('The menu could not be loaded. Check the connection, and try again.')
    }
  }
  function openByKey(event: KeyboardEvent) {
    const focused = focusedByKey[event.key]
    if (!focused || isDisabled) return
    event.preventDefault()
    void open(focused)
  }

  return (
    <>
      <PendingButton
        ref={button}
        className="menu-trigger"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        pending={isDisabled}
        onClick={() => open(null)}
        onKeyDown={openByKey}
      >
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M10 3.5v.01M10 10v.01M10 16.5v.01" />
        </svg>
      </PendingButton>
      {Menu && opened && (
        <Menu trigger={button} label={label} actions={actions} focused={opened.focused} onClose={close} />
      )}
    </>
  )
}
