/**
 * Brings a block of the text into the sight of a preview, if no part of it is. A page shows the blocks of a text in their order, each in one
 * element. With the first one the page stays at its own beginning.
 */
export function showBlock(page: Document, index: number | null): void {
  const block = index ? page.querySelector('.prose')?.children[index] : null
  const view = page.defaultView
  if (!block || !view) return
  const { top, bottom } = block.getBoundingClientRect()
  if (bottom <= 0 || top >= view.innerHeight) block.scrollIntoView({ block: 'center', behavior: 'instant' })
}
