/** Makes wide code and tables reachable by keyboard, in browsers that do not make scrollable elements focusable. */
export function makeScrollBoxesFocusable() {
  for (const box of document.querySelectorAll<HTMLElement>('.prose :is(pre, .table-scroll)')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
  }
}
