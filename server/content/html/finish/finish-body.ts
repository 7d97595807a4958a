import { type Bibliography, noBibliography } from '#contract/references/bibliography.ts'
import type { Parts } from '../fit-parts.ts'
import { elementsNamed, type HtmlElement, hasClass } from '../html-tree.ts'
import { theoremKindOf } from '../parts.ts'
import { emphasiseBest } from './best-cells.ts'
import { titleCallout } from './callout-titles.ts'
import { finishCitations } from './citations.ts'
import { finishNotes } from './notes.ts'
import { finishTheorems } from './theorems.ts'

/**
 * Makes what of a body follows from the rest of it: titles of callouts, numbers and the order of notes with the links back, numbers of
 * theorems and the texts of references to them, citations and the list of what they cite, and emphasis on best values. What clients sent of these does not matter. Finishing again
 * changes nothing.
 */
export function finishBody(
  root: HtmlElement,
  parts: Parts,
  bibliography: Bibliography = noBibliography,
): void {
  finishNotes(root, parts)
  const citations = parts.noteLists.length === 0 ? parts.citations : citationsIn(root)
  if (citations.length > 0 || parts.entryLists.length > 0)
    finishCitations(root, citations, parts.entryLists, bibliography)
  if (parts.theorems.length > 0 || parts.links.length > 0)
    finishTheorems(parts.noteLists.length === 0 ? parts : theoremsIn(root))
  // After all texts, which decide what is empty.
  parts.callouts.forEach(titleCallout)
  parts.bestCells.forEach(emphasiseBest)
}

/** Notes may have changed their order. */
const citationsIn = (root: HtmlElement): HtmlElement[] =>
  elementsNamed(root, 'span').filter((span) => hasClass(span, 'citation'))

const theoremsIn = (root: HtmlElement): Pick<Parts, 'theorems' | 'links'> => ({
  theorems: elementsNamed(root, 'section').filter((section) => theoremKindOf(section) !== undefined),
  links: elementsNamed(root, 'a').filter((link) => hasClass(link, 'ref')),
})
