import type { Parts } from '../fit-parts.ts'
import { elementsNamed, type HtmlElement, hasClass } from '../html-tree.ts'
import { theoremKindOf } from '../parts.ts'
import { emphasiseBest } from './best-cells.ts'
import { titleCallout } from './callout-titles.ts'
import { finishNotes } from './notes.ts'
import { finishTheorems } from './theorems.ts'

/**
 * Makes what of a body follows from the rest of it: titles of callouts, numbers and the order of notes with the links back, numbers of
 * theorems and the texts of references to them, and emphasis on best values. What clients sent of these does not matter. Finishing again
 * changes nothing.
 */
export function finishBody(root: HtmlElement, parts: Parts): void {
  finishNotes(root, parts)
  if (parts.theorems.length > 0 || parts.links.length > 0)
    finishTheorems(parts.noteLists.length === 0 ? parts : theoremsIn(root))
  // After all texts, which decide what is empty.
  parts.callouts.forEach(titleCallout)
  parts.bestCells.forEach(emphasiseBest)
}

/** Notes may have changed their order. */
const theoremsIn = (root: HtmlElement): Pick<Parts, 'theorems' | 'links'> => ({
  theorems: elementsNamed(root, 'section').filter((section) => theoremKindOf(section) !== undefined),
  links: elementsNamed(root, 'a').filter((link) => hasClass(link, 'ref')),
})
