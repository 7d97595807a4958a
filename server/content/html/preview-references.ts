import { entryId, labelId } from '#contract/html/safe-id.ts'
import { headings } from './content-model.ts'
import { textWithin } from './html-text.ts'
import {
  attributeOf,
  childrenNamed,
  descendants,
  elementOf,
  type HtmlElement,
  type HtmlParent,
  hasClass,
  isElement,
  setAttribute,
} from './html-tree.ts'
import { isRowNumber, rowsOfEquation, texOf } from './parts.ts'

/** In code points. */
const maxPreviewLength = 240
/** Further references have none, so that a body of nothing but references does not grow to a multiple. */
const maxPreviews = 200

/**
 * Gives references the words of what they lead to, which the style sheet shows on hover and focus: captions, headings, the beginnings of
 * theorems, entries of what is cited, and the TeX of equations.
 */
export function previewReferences(root: HtmlParent): void {
  const targets = new Map<string, HtmlElement>()
  const references: HtmlElement[] = []
  for (const node of descendants(root)) {
    if (!isElement(node)) continue
    const id = attributeOf(node, 'id')
    if (id !== undefined && (labelId.test(id) || entryId.test(id))) targets.set(id, node)
    else if (node.tagName === 'a' && isReference(node)) references.push(node)
  }
  const previews = new Map<HtmlElement, string>()
  for (const reference of references.slice(0, maxPreviews)) {
    const target = targets.get((attributeOf(reference, 'href') ?? '').slice(1))
    if (!target) continue
    const preview = previews.get(target) ?? previewOf(target)
    previews.set(target, preview)
    // A number that nothing stands behind is what the reference says itself.
    if (preview.includes(' ') && preview !== textWithin(reference))
      setAttribute(reference, 'data-preview', preview)
  }
}

const isReference = (link: HtmlElement): boolean =>
  hasClass(link, 'ref') ||
  (link.parentNode !== null && 'attrs' in link.parentNode && hasClass(link.parentNode, 'citation'))

function previewOf(target: HtmlElement): string {
  const words = wordsOf(target).replace(/\s+/g, ' ').trim()
  const points = [...words]
  return points.length > maxPreviewLength ? `${points.slice(0, maxPreviewLength - 1).join('')}…` : words
}

function wordsOf(target: HtmlElement): string {
  if (headings.has(target.tagName) || target.tagName === 'li') return textWithin(target)
  if (hasClass(target, 'equation')) return equationWords(target)
  if (isRowNumber(target)) return rowWords(target)
  if (target.tagName === 'section') return textWithin(beginningOf(target))
  const [caption] = childrenNamed(target, 'figcaption', 'caption')
  return caption ? textWithin(caption) : ''
}

function equationWords(figure: HtmlElement): string {
  const [pre, caption] = childrenNamed(figure, 'pre', 'figcaption')
  return pre && caption ? `${textWithin(caption)} ${plainTex(rawText(pre))}` : ''
}

function rowWords(number: HtmlElement): string {
  const caption = number.parentNode as HtmlElement
  const figure = caption.parentNode as HtmlElement
  const row = rowsOfEquation(figure)?.[childrenNamed(caption, 'span').indexOf(number)]
  return row ? `${textWithin(number)} ${plainTex(row.tex)}` : ''
}

const rawText = (pre: HtmlElement): string => childrenNamed(pre, 'code').map(texOf).join('')

/** TeX without what places and numbers it. */
const plainTex = (tex: string): string =>
  tex
    .replace(/\\(?:label|tag\*?)\s*\{[^{}]*\}|\\(?:notag|nonumber)(?![A-Za-z])/g, '')
    .replace(/(?<!\\)&/g, '')

/** The title of a theorem, and the block behind it. */
const beginningOf = (theorem: HtmlElement): HtmlElement => ({
  ...elementOf('div', []),
  childNodes: theorem.childNodes.filter(isElement).slice(0, 2),
})
