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

const isNoteSign = (element: HtmlElement): boolean =>
  (element.tagName === 'sup' && hasClass(element, 'footnote-ref')) ||
  (element.tagName === 'a' && hasClass(element, 'footnote-back'))

/** The text below a node. White space becomes one space or line end; elements that are not for reading have no text. */
export const textWithin = (root: HtmlParent): string => textWithout(root, () => false)

function textWithout(root: HtmlParent, isLeftOut: (element: HtmlElement) => boolean): string {
  let text = ''
  const pending: (HtmlNode | string)[] = root.childNodes.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') text += next
    else if (isText(next)) text += next.value
    else if (isElement(next) && !isLeftOut(next))
      for (const part of partsOf(next).reverse()) pending.push(part)
  }
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')).trim()
}

/** The text and nodes of an element, in order. */
function partsOf(element: HtmlElement): (HtmlNode | string)[] {
  if (element.tagName === 'math') return texOf(element)
  const verdict = verdictOn(element.tagName)
  if (verdict === 'drop') return []
  if (verdict === 'unwrap') return [...element.childNodes]
  if (verdict.keep === 'br') return ['\n']
  if (verdict.keep === 'input') return [taskSign(attributeOf(element, 'checked') !== undefined)]
  if (verdict.keep === 'img') return [` ${attributeOf(element, 'alt') ?? ''} `]
  return isBlock(verdict.keep) ? ['\n', ...element.childNodes, '\n'] : [...element.childNodes]
}

/** A formula reads as its TeX. */
const texOf = (formula: HtmlElement): HtmlNode[] =>
  elementsNamed(formula, 'annotation').flatMap(({ childNodes }) => childNodes)
