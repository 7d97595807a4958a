import { verdictOn } from '#contract/html/allowed-elements.ts'
import { taskSign } from '#contract/html/task-box.ts'
import { isBlock } from './content-model.ts'
import {
  attributeOf,
  elementsNamed,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isElement,
  isText,
} from './html-tree.ts'
import { parseHtml } from './parse-html.ts'

/** The text of HTML as a reader sees or hears it, with line ends between blocks. */
export const textOfHtml = (html: string): string => textWithin(parseHtml(html))

/** The text below a node without the numbers of notes and the links back, which belong to no word. */
export const wordsWithin = (root: HtmlParent): string => textWithout(root, isNoteSign)

/** The same with other text in place of some elements. */
export const wordsReplacing = (
  root: HtmlParent,
  replacement: (element: HtmlElement) => string | undefined,
): string => textReplacing(root, (element) => (isNoteSign(element) ? '' : replacement(element)))

const isNoteSign = (element: HtmlElement): boolean =>
  (element.tagName === 'sup' && hasClass(element, 'footnote-ref')) ||
  (element.tagName === 'a' && hasClass(element, 'footnote-back'))

/** The text below a node. White space becomes one space or line end; elements that are not for reading have no text. */
export const textWithin = (root: HtmlParent): string => textWithout(root, () => false)

/** The same without what is in some elements. */
export const textWithout = (root: HtmlParent, isLeftOut: (element: HtmlElement) => boolean): string =>
  textReplacing(root, (element) => (isLeftOut(element) ? '' : undefined))

const textReplacing = (root: HtmlParent, replacement: (element: HtmlElement) => string | undefined): string =>
  piecesWithin(root, replacement)
    .map((piece) => (typeof piece === 'string' ? piece : texOf(piece)))
    .join('')
    .replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim()

/** The words below a node and its formulas, in one line. */
export function lineWithin(root: HtmlParent): (string | HtmlElement)[] {
  const line: (string | HtmlElement)[] = []
  for (const piece of piecesWithin(root, (element) => (isNoteSign(element) ? '' : undefined))) {
    const last = line.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') line[line.length - 1] = last + piece
    else line.push(piece)
  }
  return line.map((piece, at) => {
    if (typeof piece !== 'string') return piece
    const words = piece.replace(/\s+/g, ' ')
    const started = at === 0 ? words.trimStart() : words
    return at === line.length - 1 ? started.trimEnd() : started
  })
}

/** The text below a node, as it is written, and its formulas. */
function piecesWithin(
  root: HtmlParent,
  replacement: (element: HtmlElement) => string | undefined,
): (string | HtmlElement)[] {
  const pieces: (string | HtmlElement)[] = []
  const pending: (HtmlNode | string)[] = root.childNodes.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') pieces.push(next)
    else if (isText(next)) pieces.push(next.value)
    else if (isElement(next) && next.tagName === 'math') pieces.push(next)
    else if (isElement(next)) pending.push(...[replacement(next) ?? partsOf(next)].flat().reverse())
  }
  return pieces
}

/** The text and nodes of an element, in order. */
function partsOf(element: HtmlElement): (HtmlNode | string)[] {
  const verdict = verdictOn(element.tagName)
  if (verdict === 'drop') return []
  if (verdict === 'unwrap') return [...element.childNodes]
  if (verdict.keep === 'br') return ['\n']
  if (verdict.keep === 'input') return [taskSign(attributeOf(element, 'checked') !== undefined)]
  if (verdict.keep === 'img') return [` ${attributeOf(element, 'alt') ?? ''} `]
  return isBlock(verdict.keep) ? ['\n', ...element.childNodes, '\n'] : [...element.childNodes]
}

/** A formula reads as its TeX. */
const texOf = (formula: HtmlElement): string =>
  elementsNamed(formula, 'annotation')
    .flatMap(({ childNodes }) => childNodes.map((node) => (isText(node) ? node.value : '')))
    .join('')
