import type { FocusEvent, KeyboardEvent } from 'react'

const buttonsOf = (toolbar: Element): HTMLElement[] => [...toolbar.querySelectorAll<HTMLElement>('button')]

type Orientation = 'horizontal' | 'vertical'

const arrows: Record<Orientation, { back: string; forward: string }> = {
  horizontal: { back: 'ArrowLeft', forward: 'ArrowRight' },
  vertical: { back: 'ArrowUp', forward: 'ArrowDown' },
}

/** Returns the index of the next button. */
function target(key: string, at: number, count: number, { back, forward }: typeof arrows.vertical) {
  switch (key) {
    case forward:
      return (at + 1) % count
    case back:
      return (at + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}

/** Handles arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, orientation: Orientation = 'horizontal'): void {
  const buttons = buttonsOf(event.currentTarget)
  const at = buttons.indexOf(event.target as HTMLElement)
  const next = at < 0 ? undefined : target(event.key, at, buttons.length, arrows[orientation])
  if (next === undefined) return
  event.preventDefault()
  buttons[next]?.focus()
}

/** Makes the focused button the only tab stop of its toolbar. */
export function keepPlace({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  const buttons = buttonsOf(currentTarget)
  if (!buttons.includes(target)) return
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1
}

/** Focuses the tab stop of a toolbar. */
export function enterToolbar(toolbar: Element | null): void {
  const buttons = toolbar ? buttonsOf(toolbar) : []
  const [first] = buttons
  ;(buttons.find(({ tabIndex }) => tabIndex === 0) ?? first)?.focus()
}
