import { styleOf } from './styles.ts'

const sides: Record<string, string> = { center: 'center', right: 'right', end: 'right', justify: 'justify' }

const aligned = 'p, h1, h2, h3, h4, h5, h6, li, td, th, div'

/** Keeps the alignment of blocks as their class, and that of all paragraphs of a cell as the class of the cell. */
export function convertAlignment(root: Element): void {
  for (const block of root.querySelectorAll('[align], [data-pasted-style*="text-align" i]')) {
    const side = sides[styleOf(block, 'text-align') || (block.getAttribute('align')?.toLowerCase() ?? '')]
    if (side && block.matches(aligned)) block.classList.add(`ql-align-${side}`)
  }
  for (const cell of root.querySelectorAll('td, th')) alignCell(cell)
}

function alignCell(cell: Element): void {
  const [first, ...others] = cell.children
  const name = [...(first?.classList ?? [])].find((one) => one.startsWith('ql-align-'))
  if (!name || first?.localName !== 'p') return
  if (others.some((other) => other.localName !== 'p' || !other.classList.contains(name))) return
  for (const paragraph of cell.children) paragraph.classList.remove(name)
  if (![...cell.classList].some((one) => one.startsWith('ql-align-'))) cell.classList.add(name)
}
