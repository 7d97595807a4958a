import type { EditorView } from '@tiptap/pm/view'

const margin = 8
/** Below this height, the menu opens on the side with more room. */
const comfortable = 240
const maxHeight = 352

/** Makes a menu as high as fits, with so much room above and below its place, and returns whether it is to open below. */
export function fitMenu(menu: HTMLElement, above: number, below: number): boolean {
  const isBelow = below >= Math.min(comfortable, menu.scrollHeight) || below >= above
  menu.style.maxBlockSize = `${Math.max(96, Math.min(maxHeight, isBelow ? below : above))}px`
  return isBelow
}

/** Puts the menu below the line with the cursor, or above it if there is more room, and within what can be seen. */
export function placeMenu(view: EditorView, menu: HTMLElement): void {
  const { left, top, bottom } = view.coordsAtPos(view.state.selection.from)
  const { offsetLeft = 0, offsetTop = 0, width = innerWidth, height = innerHeight } = visualViewport ?? {}
  const isBelow = fitMenu(menu, top - offsetTop - 2 * margin, offsetTop + height - bottom - 2 * margin)
  const last = offsetLeft + width - menu.offsetWidth - margin
  menu.style.left = `${Math.max(offsetLeft + margin, Math.min(left, last))}px`
  menu.style.top = `${isBelow ? bottom + margin : top - margin - menu.offsetHeight}px`
}
