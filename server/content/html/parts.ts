import { type NumberedRow, numberedRows } from '#contract/content/equation-rows.ts'
import { type NumberedKind, type TheoremKind, theoremLabels } from '#contract/content/kinds.ts'
import { isLabel, labelId } from '#contract/html/safe-id.ts'
import { headings } from './content-model.ts'
import { hasLabelledPart } from './group-parts.ts'
import { textWithin, textWithout } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  classesOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isBlank,
  isElement,
  isText,
} from './html-tree.ts'

/** The address of a link to a note. */
export const noteLink = /^#fn-/

/** The kind of a theorem, lemma, proof or the like; undefined for any other section. */
export const theoremKindOf = (element: HtmlElement): TheoremKind | undefined =>
  element.tagName === 'section'
    ? classesOf(element).find((name): name is TheoremKind => Object.hasOwn(theoremLabels, name))
    : undefined

const isCaption = (node: HtmlParent): boolean => /^(?:fig)?caption$/.test(node.nodeName)

function isInCaption({ parentNode: parent }: HtmlNode): boolean {
  return parent !== null && parent !== undefined && (isCaption(parent) || isInCaption(parent as HtmlElement))
}

/** The kind of what may have a label, and with it a number: figures by what is in them. */
function kindOf(element: HtmlElement): NumberedKind | null {
  const { tagName } = element
  if (tagName === 'table') return 'table'
  if (headings.has(tagName)) return isInCaption(element) ? null : 'section'
  if (tagName !== 'figure') return null
  const classes = classesOf(element)
  if (classes.includes('code')) return 'listing'
  if (classes.includes('equation')) return 'equation'
  return classes.includes('table') ? null : 'figure'
}

/** The kind of an element with a label; null for one without. */
export function numberedKindOf(element: HtmlElement): NumberedKind | null {
  const kind = kindOf(element)
  return kind && isLabel(attributeOf(element, 'id') ?? '', kind) ? kind : null
}

/** True for an element that has a label if it stays as it is; what is in it decides. */
export const mayBeLabelled = (element: HtmlElement): boolean =>
  (element.tagName === 'figure' || element.tagName === 'table' || headings.has(element.tagName)) &&
  labelId.test(attributeOf(element, 'id') ?? '')

/** True for what has a number: an equation, and what has a label otherwise, if only on a part of it. */
export const isLabelled = (element: HtmlElement): boolean =>
  numberedKindOf(element) !== null ||
  (element.tagName === 'figure' && (hasClass(element, 'equation') || hasLabelledPart(element)))

/** The element that begins with the number of its caption or heading: a caption of paragraphs has it in the first. */
export function numberHolder(captionOrHeading: HtmlElement): HtmlElement {
  const [first] = visibleChildren(captionOrHeading)
  const isParagraph = first?.nodeName === 'p' && visibleChildren(first as HtmlElement).length > 0
  return isCaption(captionOrHeading) && isParagraph ? (first as HtmlElement) : captionOrHeading
}

/** True for an element that may begin with a number. */
export function mayHoldNumber(element: HtmlElement): boolean {
  if (isCaption(element)) return true
  if (headings.has(element.tagName)) return !isInCaption(element)
  const parent = element.parentNode
  return parent !== null && isCaption(parent) && numberHolder(parent as HtmlElement) === element
}

/** True for a number that is made when the body is saved. */
export const isNumber = (node: HtmlNode): node is HtmlElement =>
  isElement(node) && node.tagName === 'span' && hasClass(node, 'number')

export const visibleChildren = (parent: HtmlParent): HtmlNode[] =>
  parent.childNodes.filter((node) => !isBlank(node))

/** The link of a reference to a note; null if there is anything else in the element. */
export function noteReference(sup: HtmlElement): HtmlElement | null {
  const [link, ...more] = sup.childNodes
  if (!link || more.length > 0 || !isElement(link) || link.tagName !== 'a') return null
  const isPlain = link.childNodes.every(isText)
  return isPlain && noteLink.test(attributeOf(link, 'href') ?? '') ? link : null
}

/** True for a figure of just these parts, in this order, the caption of which has content. */
export function consistsOf(figure: HtmlElement, ...names: string[]): boolean {
  const parts = visibleChildren(figure)
  const isCaptioned = parts.some(
    (part) => isElement(part) && part.tagName === 'figcaption' && hasOwnWords(part),
  )
  return isCaptioned && parts.map(({ nodeName }) => nodeName).join() === names.join()
}

/** True for a caption with more than its number, and those of figures and tables in it. */
const hasOwnWords = (caption: HtmlElement): boolean =>
  caption.childNodes.some((node) =>
    isElement(node) ? !isNumber(node) && textWithout(node, isNumber) !== '' : !isBlank(node),
  )

/** True for a figure of code, whose caption, if it has a label, may be its number alone. */
function isListing(figure: HtmlElement): boolean {
  if (consistsOf(figure, 'figcaption', 'pre')) return true
  const names = visibleChildren(figure).map(({ nodeName }) => nodeName)
  return isLabel(attributeOf(figure, 'id') ?? '', 'listing') && /^(?:figcaption,)?pre$/.test(names.join())
}

/** The `code` of a formula of its own; null for what is none. */
export function displayFormula(pre: HtmlNode): HtmlElement | null {
  if (!isElement(pre) || pre.tagName !== 'pre') return null
  const [code, ...more] = pre.childNodes
  if (!code || more.length > 0 || !isElement(code) || !hasClass(code, 'math-display')) return null
  return code.childNodes.every(isText) ? code : null
}

export const texOf = (code: HtmlElement): string =>
  code.childNodes.map((node) => (isText(node) ? node.value : '')).join('')

/** True for a figure of a formula and, behind it, nothing but its number. */
export function isEquation(figure: HtmlElement): boolean {
  const [pre, caption, ...more] = visibleChildren(figure)
  const code = pre && displayFormula(pre)
  if (!code || more.length > 0 || texOf(code).trim() === '') return false
  return !caption || (caption.nodeName === 'figcaption' && numbersBelow(caption as HtmlElement) !== null)
}

/** True for a formula of its own that has a number. */
export const isInEquation = ({ parentNode: figure }: HtmlElement): boolean =>
  figure !== null && 'attrs' in figure && hasClass(figure, 'equation') && isEquation(figure)

/** The numbers below a formula, without their brackets, with the id of each that stands for a row; null for a caption with anything else. */
export function numbersBelow(caption: HtmlElement): { number: string; id: string | null }[] | null {
  const numbers: { number: string; id: string | null }[] = []
  for (const node of visibleChildren(caption)) {
    const isRow = isElement(node) && node.tagName === 'span' && node.childNodes.every(isText)
    if (!isRow && !isText(node)) return null
    const text = isText(node) ? node.value.trim() : textWithin(node)
    if (!/^(?:\([^()]*\)\s*)*$/.test(text)) return null
    const id = isText(node) ? null : (attributeOf(node, 'id') ?? null)
    for (const [, number = ''] of text.matchAll(/\(([^()]*)\)/g)) numbers.push({ number, id })
  }
  return numbers
}

/** The rows of an equation that have numbers of their own; null for one with a number as a whole. */
export function rowsOfEquation(figure: HtmlElement): NumberedRow[] | null {
  const [pre] = childrenNamed(figure, 'pre')
  const code = pre && attributeOf(figure, 'id') === undefined ? displayFormula(pre) : null
  const rows = code && numberedRows(texOf(code))
  return rows && rows.length > 0 ? rows : null
}

/** True for the number of a row, which is what references to it lead to. */
export const isRowNumber = (element: HtmlElement): boolean => {
  const caption = element.parentNode
  const figure = caption?.nodeName === 'figcaption' ? (caption as HtmlElement).parentNode : null
  return (
    element.tagName === 'span' && figure?.nodeName === 'figure' && hasClass(figure as HtmlElement, 'equation')
  )
}

export const isCodeFigure = (node: HtmlNode): boolean =>
  isElement(node) && node.tagName === 'figure' && classesOf(node).includes('code') && isListing(node)

/** The items of a list of notes. */
export const notesIn = (section: HtmlElement): HtmlElement[] =>
  childrenNamed(section, 'ol').flatMap((list) => childrenNamed(list, 'li'))
