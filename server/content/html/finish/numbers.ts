import { createNumbers } from '#contract/content/count-numbers.ts'
import type { NumberedRow } from '#contract/content/equation-rows.ts'
import { madeNumber, type NumberedKind, numberedLabels } from '#contract/content/kinds.ts'
import { headings } from '../content-model.ts'
import { freeLabel } from '../fit-labels.ts'
import { groupOf, isGroup } from '../group-parts.ts'
import { textWithin } from '../html-text.ts'
import {
  attributeOf,
  childrenNamed,
  elementOf,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  isText,
  setAttribute,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { numberedKindOf, numberHolder, rowsOfEquation } from '../parts.ts'
import type { Label } from './cross-references.ts'

/** Takes the numbers out of captions and headings. A caption of nothing else goes; in a heading without a label it stays as text. */
export function removeNumbers(numbers: readonly HtmlElement[]): void {
  for (const number of numbers) {
    const parent = number.parentNode as HtmlElement | null
    if (!parent) continue
    const own = textWithin(number).replace(madeNumber, '')
    const rest = parent.childNodes.slice(parent.childNodes.indexOf(number) + 1)
    const kept = withoutSpaceAtStart(own ? [textNode(own), ...rest] : rest)
    const isHeading = headings.has(parent.tagName)
    // Nothing else may be in a heading without a label. Empty, it would mean something else when sanitized again.
    const isAllThereIs = isHeading && kept.length === 0 && numberedKindOf(parent) === null
    setChildren(parent, isAllThereIs ? [textNode(textWithin(number))] : kept)
    if (!isHeading) removeHollow(parent)
  }
}

/** Takes an empty caption away, or the empty paragraph in one. */
function removeHollow(element: HtmlElement): void {
  const parent = element.parentNode
  if (!parent || !('attrs' in parent) || !element.childNodes.every(isBlank)) return
  setChildren(
    parent,
    parent.childNodes.filter((node) => node !== element),
  )
  if (element.tagName === 'p') removeHollow(parent)
}

function withoutSpaceAtStart(nodes: HtmlNode[]): HtmlNode[] {
  const kept = nodes.slice(
    Math.max(
      0,
      nodes.findIndex((node) => !isBlank(node)),
    ),
  )
  const [first] = kept
  if (first && isText(first)) first.value = first.value.replace(/^[\t\n\f\r ]+/, '')
  return kept.every(isBlank) ? [] : kept
}

/**
 * Numbers what has labels, each kind by itself, and writes the numbers before the captions and headings, and behind formulas. The parts of groups
 * have letters instead. Returns the number of each element.
 */
export function numberElements(
  elements: readonly HtmlElement[],
  labels: Map<string, Label>,
): Map<HtmlElement, string> {
  const numbers = new Map<HtmlElement, string>()
  const numberOf = createNumbers()
  const nameEquation = createEquationNames(elements)
  const nameRow = createRowNames(elements)
  const numberRows = (figure: HtmlElement, rows: readonly NumberedRow[]) => {
    const numbers = rows.map(({ id, tex }) => {
      const number = numberOf({ kind: 'equation', tex })
      const name = nameRow(id)
      labels.set(name, { word: numberedLabels.equation.label, number })
      return elementOf('span', [{ name: 'id', value: name }], [textNode(`(${number})`)])
    })
    const caption = numberHolder(captionOf(figure, 'equation'))
    setChildren(
      caption,
      numbers.flatMap((one, at) => (at > 0 ? [textNode(' '), one] : [one])),
    )
  }
  for (const element of elements) {
    if (groupOf(element)) continue
    const kind = numberedKindOf(element) ?? (isGroup(element) ? 'figure' : 'equation')
    const rows = kind === 'equation' ? rowsOfEquation(element) : null
    if (rows) {
      numberRows(element, rows)
      continue
    }
    const number = numberOf({
      kind,
      level: Number(element.tagName.slice(1)),
      tex: textWithin(childrenNamed(element, 'pre')[0] ?? element),
    })
    const id = attributeOf(element, 'id') ?? (kind === 'equation' ? nameEquation(element) : null)
    if (id !== null) labels.set(id, { word: numberedLabels[kind].label, number })
    numbers.set(element, number)
    writeNumber(element, kind, number)
  }
  return numbers
}

/** Gives equations without a label one that no other element has. */
function createEquationNames(labelled: readonly HtmlElement[]): (figure: HtmlElement) => string {
  const taken = new Set(labelled.map((element) => attributeOf(element, 'id')))
  let number = 1
  return (figure) => {
    while (taken.has(`eq-${number}`)) number++
    const id = `eq-${number++}`
    setAttribute(figure, 'id', id)
    return id
  }
}

/** Gives each further row with a label that something else has one of its own, as `separateLabels` does. */
function createRowNames(labelled: readonly HtmlElement[]): (id: string) => string {
  const taken = new Set(labelled.map((element) => attributeOf(element, 'id')))
  const times = new Map<string, number>()
  return (id) => {
    const name = taken.has(id) ? freeLabel(id, taken, times) : id
    taken.add(name)
    return name
  }
}

function writeNumber(element: HtmlElement, kind: NumberedKind, number: string): void {
  if (kind === 'section') {
    setChildren(element, withNumber(number, withoutSpaceAtStart(element.childNodes)))
    return
  }
  const caption = numberHolder(captionOf(element, kind))
  if (kind === 'equation') {
    setChildren(caption, [textNode(`(${number})`)])
    return
  }
  const { label } = numberedLabels[kind]
  const own = withoutSpaceAtStart(caption.childNodes)
  setChildren(caption, withNumber(own.length > 0 ? `${label} ${number}:` : `${label} ${number}`, own))
}

/** Writes what is made before the words of the caption of a figure. */
export function writeBeforeCaption(figure: HtmlElement, text: string): void {
  const caption = numberHolder(captionOf(figure, 'figure'))
  setChildren(caption, withNumber(text, withoutSpaceAtStart(caption.childNodes)))
}

function withNumber(text: string, own: HtmlNode[]): HtmlNode[] {
  const number = elementOf('span', [{ name: 'class', value: 'number' }], [textNode(text)])
  return own.length > 0 ? [number, textNode(' '), ...own] : [number]
}

/** The caption, which is made if there is none: before tables and code, behind all else. */
function captionOf(element: HtmlElement, kind: NumberedKind): HtmlElement {
  const name = kind === 'table' ? 'caption' : 'figcaption'
  const [present] = childrenNamed(element, name)
  if (present) return present
  const caption = elementOf(name, [])
  const isFirst = kind === 'table' || kind === 'listing'
  setChildren(element, isFirst ? [caption, ...element.childNodes] : [...element.childNodes, caption])
  return caption
}
