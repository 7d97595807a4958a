/** Makes wide code, tables and formulas reachable by keyboard, in browsers that do not make scrollable elements focusable. */
export function makeScrollBoxesFocusable() {
  for (const box of document.querySelectorAll<HTMLElement>('.prose :is(pre, .table-scroll, .math)')) {
    if (box.scrollWidth <= box.clientWidth) continue
    box.tabIndex = 0
    if (box.classList.contains('math')) nameFormula(box)
  }
}

/** A group, as regions would fill the list of landmarks. */
function nameFormula(box: HTMLElement) {
  const number = box.closest('.equation')?.querySelector('figcaption, mtext[id]')?.textContent
  box.role = 'group'
  box.ariaLabel = `${number ? `Equation ${number.replace(/[()]/g, '')}` : 'Formula'}, scrolls sideways`
}
