import type { Fragment, Mark, Node as PostNode } from '@tiptap/pm/model'
import { attributesOf } from '../schema/element-attributes.ts'
import { countOfBlocks } from '../schema/footnotes.ts'
import { oncePerNode } from '../schema/once-per-node.ts'
import { isSpareLine } from '../schema/spare-line.ts'
import { lineHtml } from './line-html.ts'
import { serializeElement, serializeText, startTag } from './serialize-html.ts'
import { withBackLink, writeReference } from './write-footnotes.ts'

/** Other nodes have the name of their element in the attribute `element`. */
const elementByType: Record<string, string> = {
  paragraph: 'p',
  codeBlock: 'pre',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  horizontalRule: 'hr',
  definitionList: 'dl',
  term: 'dt',
  description: 'dd',
  division: 'div',
  section: 'section',
  aside: 'aside',
  blockTitle: 'p',
  figure: 'figure',
  figcaption: 'figcaption',
  details: 'details',
  summary: 'summary',
  tableCaption: 'caption',
  footnoteList: 'section',
  footnote: 'li',
}

/** Returns an empty string for an empty document. */
export const writeHtml = (doc: PostNode): string => writeBlocks(doc).join('')

/** The last document: each is asked for several times. */
let last: { doc: PostNode; blocks: string[] } | null = null

/** Returns the HTML of each top-level node. */
export function writeBlocks(doc: PostNode): string[] {
  if (last?.doc !== doc) last = { doc, blocks: isBlank(doc) ? [] : blocksOf(doc) }
  return [...last.blocks]
}

function blocksOf(doc: PostNode): string[] {
  const blocks = writeChildren(doc.content)
  const end = countOfBlocks(doc) - 1
  if (end > 0 && isSpareLine(doc.child(end))) blocks[end] = ''
  return blocks.with(-1, blocks.at(-1) + doc.attrs.tail)
}

const isBlank = (doc: PostNode): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0

export function writeFragment(fragment: Fragment): string {
  return fragment.firstChild?.isInline ? writeInline(fragment.content) : writeChildren(fragment).join('')
}

const writeChildren = (fragment: Fragment): string[] =>
  fragment.content.map((node, at) => {
    const isLine =
      isBare(node) && !isBare(fragment.maybeChild(at - 1)) && !isBare(fragment.maybeChild(at + 1))
    return node.attrs.before + (isLine ? writeLine(node) : writeBlock(node))
  })

/** True for text without a paragraph element. Two of them side by side would run together. */
const isBare = (node: PostNode | null): boolean =>
  node?.attrs.bare === true && Object.keys(attributesOf(node)).length === 0

const writeBlock: (node: PostNode) => string = oncePerNode((node) => {
  const element = elementByType[node.type.name] ?? node.attrs.element ?? `h${node.attrs.level}`
  return serializeElement(element, attributesOf(node), contentOf(node))
})

function contentOf(node: PostNode): string {
  if (node.type.name === 'codeBlock' && node.attrs.code)
    return serializeElement('code', node.attrs.code, writeLine(node))
  if (node.isTextblock) return writeLine(node)
  if (node.type.name === 'footnoteList') return serializeElement('ol', {}, writeFragment(node.content))
  if (node.type.name === 'footnote') return withBackLink(node, writeChildren(node.content)) + node.attrs.tail
  if (node.attrs.task) return startTag('input', boxOf(node)) + writeFragment(node.content) + node.attrs.tail
  return node.isLeaf ? '' : writeFragment(node.content) + node.attrs.tail
}

const boxOf = ({ attrs: { checked } }: PostNode) => ({
  type: 'checkbox',
  disabled: '',
  ...(checked && { checked: '' }),
})

function writeLine(node: PostNode): string {
  const known = lineHtml.get(node)
  if (known !== undefined) return known
  const html =
    node.type.name === 'blockTitle'
      ? writeTitle(node)
      : node.content.size === 0 && node.attrs.filler
        ? '<br>'
        : writeInline(node.children)
  lineHtml.set(node, html)
  return html
}

/** Writes `Theorem 1 (<span class="title">Line</span>)`, or what there is of it. */
export function writeTitle({ attrs: { label }, children }: PostNode): string {
  const own = writeInline(children)
  if (!label || !own) return serializeText(label) + own
  return `${serializeText(label)} (${serializeElement('span', { class: 'title' }, own)})`
}

/** Elements span adjacent nodes that share their mark. */
function writeInline(nodes: readonly PostNode[]): string {
  let html = ''
  let open: readonly Mark[] = []
  const close = (count: number): void => {
    for (const { attrs } of open.slice(open.length - count).toReversed()) html += `</${attrs.element}>`
  }
  for (const node of [...nodes, null]) {
    const marks = node?.marks ?? []
    const same = marks.findIndex((mark, at) => !open[at]?.eq(mark))
    const kept = Math.min(same < 0 ? marks.length : same, open.length)
    close(open.length - kept)
    for (const { attrs } of marks.slice(kept)) html += startTag(attrs.element, attrs.attributes)
    if (node) html += inlineHtml(node)
    open = marks
  }
  return html
}

function inlineHtml(node: PostNode): string {
  if (node.isText) return serializeText(node.text as string)
  if (node.type.name === 'unknownElement') return node.attrs.html
  if (node.type.name === 'footnoteReference') return writeReference(node)
  if (node.type.name === 'citation') return serializeElement('span', attributesOf(node), node.attrs.html)
  return startTag(node.type.name === 'image' ? 'img' : 'br', attributesOf(node))
}
