import type { Bibliography } from '#contract/references/bibliography.ts'
import type { Parts } from '../fit-parts.ts'
import { hasPlaceLabel, isGroup } from '../group-parts.ts'
import { descendants, elementsNamed, type HtmlElement, hasClass, isElement } from '../html-tree.ts'
import { isLabelled, isNumber, theoremKindOf } from '../parts.ts'
import type { RemovedParts } from '../removed-parts.ts'
import { emphasizeBest } from './best-cells.ts'
import { titleCallout } from './callout-titles.ts'
import { finishCitations } from './citations.ts'
import { type CrossReferenced, finishCrossReferences } from './cross-references.ts'
import { finishNotes } from './notes.ts'

/**
 * Makes what of a body follows from the rest of it: titles of callouts, numbers and the order of notes with the links back, numbers of
 * theorems and of what has a label, the texts of references to them, citations and the list of what they cite, and emphasis on best values.
 * What clients sent of these does not matter. Finishing again
 * changes nothing. `removed` counts what does not become any of these.
 */
export function finishBody(
  root: HtmlElement,
  parts: Parts,
  { bibliography, removed }: { bibliography: Bibliography; removed?: RemovedParts },
): void {
  finishNotes(root, parts, removed)
  const citations = parts.noteLists.length === 0 ? parts.citations : citationsIn(root)
  if (citations.length > 0 || parts.entryLists.length > 0)
    finishCitations(root, citations, parts.entryLists, bibliography)
  const { theorems, labelled, groups, numbers, links } = parts
  if ([theorems, labelled, groups, numbers, links].some(({ length }) => length > 0))
    finishCrossReferences(parts.noteLists.length === 0 ? parts : crossReferencedIn(root))
  // After all texts, which decide what is empty.
  parts.callouts.forEach(titleCallout)
  parts.bestCells.forEach(emphasizeBest)
}

/** Notes may have changed their order. */
const citationsIn = (root: HtmlElement): HtmlElement[] =>
  elementsNamed(root, 'span').filter((span) => hasClass(span, 'citation'))

function crossReferencedIn(root: HtmlElement): CrossReferenced {
  const parts: CrossReferenced = { theorems: [], labelled: [], groups: [], numbers: [], links: [] }
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    if (isGroup(node)) parts.groups.push(node)
    if (theoremKindOf(node) !== undefined) parts.theorems.push(node)
    else if (isLabelled(node) && !hasPlaceLabel(node)) parts.labelled.push(node)
    else if (hasClass(node, 'ref')) parts.links.push(node)
    else if (isNumber(node)) parts.numbers.push(node)
  }
  return parts
}
