import { maxColouredCharacters } from '#contract/html/coloured-code.ts'
import {
  attributeOf,
  childrenNamed,
  elementsNamed,
  type HtmlElement,
  type HtmlParent,
  isText,
} from '../html-tree.ts'
import type { Highlight } from './load-highlighter.ts'

/** Colours the code of blocks that name their language. No language is guessed, and code that contains elements is not changed. */
export function highlightCode(root: HtmlParent, highlight: Highlight): void {
  let left = maxColouredCharacters
  for (const block of elementsNamed(root, 'pre')) {
    const [code] = childrenNamed(block, 'code')
    const text = code && plainTextOf(code)
    const language = code && languageOf(code)
    if (!code || !text || !language || text.length > left) continue
    const nodes = highlight(text, language)
    if (!nodes) continue
    left -= text.length
    for (const node of nodes) node.parentNode = code
    code.childNodes = nodes
  }
}

const languageOf = (code: HtmlElement): string | undefined =>
  /(?:^|\s)language-(\S+)/.exec(attributeOf(code, 'class') ?? '')?.[1]

function plainTextOf({ childNodes: [only, ...more] }: HtmlElement): string | null {
  return only && isText(only) && more.length === 0 ? only.value : null
}
