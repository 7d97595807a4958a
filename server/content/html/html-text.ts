import { verdictOn } from '#contract/html/allowed-elements.ts'
import { isBlock } from './content-model.ts'
import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  isText,
} from './html-tree.ts'
import { parseHtml } from './parse-html.ts'

/** The words that a reader of HTML sees or hears, with line ends between blocks. */
export const textOfHtml = (html: string): string => textWithin(parseHtml(html))

/** The words below a node: white space is one space or line end, and what is not for reading has no words. */
export function textWithin(root: HtmlParent): string {
  let text = ''
  const pending: (HtmlNode | string)[] = root.childNodes.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') text += next
    else if (isText(next)) text += next.value
    else if (isElement(next)) for (const part of partsOf(next).reverse()) pending.push(part)
  }
  return text.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' ')).trim()
}

/** What an element says, in order. */
function partsOf(element: HtmlElement): (HtmlNode | string)[] {
  const verdict = verdictOn(element.tagName)
  if (verdict === 'drop') return []
  if (verdict === 'unwrap') return [...element.childNodes]
  if (verdict.keep === 'br') return ['\n']
  if (verdict.keep === 'img') return [` ${attributeOf(element, 'alt') ?? ''} `]
  return isBlock(verdict.keep) ? ['\n', ...element.childNodes, '\n'] : [...element.childNodes]
}
