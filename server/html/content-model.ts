import { type HtmlNode, isElement } from './html-tree.ts'

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Elements within a line, which hold only such elements. `a` and `del` may hold blocks in HTML, but never need to. */
const inline = setOf('a strong b em i u s del sub sup code mark kbd abbr span')
const inlineLeaves = setOf('br img')
const headings = setOf('h1 h2 h3 h4 h5 h6')

export const isHeading = (name: string): boolean => headings.has(name)

/** True for the elements that hold text directly and never a block. */
export const isTextBlock = (name: string): boolean => name === 'p' || isHeading(name)

/** True for the allowed elements that stand on lines of their own. */
export const isBlock = (node: HtmlNode): boolean =>
  isElement(node) && !inline.has(node.tagName) && !inlineLeaves.has(node.tagName)

/** True for the allowed elements that have no content. */
export const isLeaf = (name: string): boolean => name === 'hr' || inlineLeaves.has(name)
