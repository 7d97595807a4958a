import { verdictOn } from './allowed-elements.ts'
import { isBlock } from './content-model.ts'
import { attributeOf, type HtmlElement, type HtmlNode, type HtmlParent, isElement, isText } from './html-tree.ts'
import { parseHtml } from './parse-html.ts'

/** The words that a reader of HTML sees or hears, with line ends between blocks. */
export const textOfHtml = (html: string): string => textWithin(parseHtml(html))

/** The words below a node. Elements that are not for reading have none. */
export function textWithin(root: HtmlParent): string {
  const words: string[] = []
  const pending: (HtmlNode | string)[] = root.childNodes.toReversed()
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') words.push(next)
    else if (isText(next)) words.push(next.value)
    else if (isElement(next)) pending.push(...partsOf(next))
  }
  return words.join('').replace(/[\t\f\r ]*\n\s*/g, '\n').trim()
}
