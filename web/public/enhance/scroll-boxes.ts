/** Makes wide code, tables and formulas reachable by keyboard, in browsers that do not make scrollable elements focusable; also those that become wide, by a font that arrives, or are unfolded, later. */
export function makeScrollBoxesFocusable() {
  // Widths that are asked for sooner make the browser lay out the whole page before it shows anything of it.
  requestAnimationFrame(() => setTimeout(reachScrollBoxes))
  addEventListener('resize', reachScrollBoxes)
  addEventListener('toggle', reachScrollBoxes, true)
  document.fonts.addEventListener('loadingdone', reachScrollBoxes)
}

function reachScrollBoxes() {
  for (const box of document.querySelectorAll<HTMLElement>('.prose :is(pre, .table-scroll, .math)')) {
    if (box.scrollWidth <= box.clientWidth) continue
    box.tabIndex = 0
    if (box.classList.contains('math')) nameFormula(box)
  }
}

/** A group, as regions would fill the list of landmarks. */
function nameFormula(box: HTMLElement) {
  const numbers = box.closest('.equation')?.querySelectorAll('figcaption, mtext[id]') ?? []
  const name = Array.from(numbers, ({ textContent }) => textContent.replace(/[()]/g, '')).join(', ')
  box.role = 'group'
  box.ariaLabel = `${name ? `Equation ${name}` : 'Formula'}, scrolls sideways`
}
