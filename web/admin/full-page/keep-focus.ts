const isTextField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === 'text')

/** Changes the layout. If that replaces the focused field by another with the same id, that one gets the focus and the selection. */
export function keepFocus(change: () => void): void {
  const focused = document.activeElement
  const selection = isTextField(focused)
    ? ([focused.selectionStart, focused.selectionEnd, focused.selectionDirection ?? 'none'] as const)
    : null
  change()
  if (!focused || focused.isConnected) return
  const next = document.getElementById(focused.id)
  next?.focus({ preventScroll: true })
  if (selection && isTextField(next)) next.setSelectionRange(...selection)
}
