import type { Mark, NodeType, Node as PostNode } from '@tiptap/pm/model'
import { theoremLabels } from '#contract/content/kinds.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { titledKindOf } from '../titled/titled-kind.ts'
import { lineHtml } from './line-html.ts'
import { writeTitle } from './write-html.ts'

/** Makes the first paragraph of a callout or theorem its title, if it is one that is written as it was read. */
export function withTitle(container: PostNode): PostNode {
  const kind = titledKindOf(container)
  const [first, ...others] = container.children
  if (!kind || kind.name === 'details' || first?.type.name !== 'paragraph') return container
  const name = kind.name === 'callout' ? 'callout-title' : 'theorem-title'
  const html = lineHtml.get(first)
  if (html === undefined || !(attributesOf(first).class ?? '').split(' ').includes(name)) return container
  const title =
    kind.name === 'callout'
      ? titleOf(first, '', first.children)
      : labelledTitle(first, theoremLabels[kind.kind].label)
  if (!title || (title.attrs.label && writeTitle(title) !== html)) return container
  lineHtml.set(title, html)
  return container.type.create(container.attrs, [title, ...others], container.marks)
}

function titleOf({ attrs, type }: PostNode, label: string, content: readonly PostNode[]): PostNode {
  const { attributes, before } = attrs
  return (type.schema.nodes.blockTitle as NodeType).create({ attributes, before, label }, content)
}

/** Reads `Theorem 1 (<span class="title">Line</span>)`, or only the label. */
function labelledTitle(paragraph: PostNode, word: string): PostNode | null {
  const [first, ...others] = paragraph.children
  if (!first?.isText || first.marks.length > 0) return null
  const text = first.text as string
  const label = others.length > 0 ? text.replace(/ \($/, '') : text
  if (!new RegExp(`^${word}(?: \\d+)?$`).test(label)) return null
  const own = others.slice(0, -1)
  if (!own.every(({ marks: [mark] }) => mark && isOwn(mark))) return null
  return titleOf(
    paragraph,
    label,
    own.map((node) => node.mark(node.marks.slice(1))),
  )
}

const isOwn = ({ attrs }: Mark): boolean => attrs.element === 'span' && attrs.attributes.class === 'title'
