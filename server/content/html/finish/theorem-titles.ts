import { theoremKinds, theoremLabels } from '#contract/content/kinds.ts'
import { textWithin } from '../html-text.ts'
import {
  elementOf,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  setChildren,
  textNode,
} from '../html-tree.ts'
import { visibleChildren } from '../parts.ts'

/** The text of a theorem's own title; empty if it has none. */
export const titleOf = (section: HtmlElement): string => {
  const title = titleIn(section)
  return title ? textOf(ownTitle(title) ?? []) : ''
}

/** Writes the label of a theorem before its own title, if it has one, which is in brackets. */
export function writeTitle(section: HtmlElement, label: string): void {
  const title = titleIn(section) ?? elementOf('p', [{ name: 'class', value: 'theorem-title' }])
  if (!section.childNodes.includes(title)) setChildren(section, [title, ...section.childNodes])
  const own = ownTitle(title)
  if (own === null) setChildren(title, [textNode(label)])
  else {
    const span = elementOf('span', [{ name: 'class', value: 'title' }], own)
    setChildren(title, [textNode(`${label} (`), span, textNode(')')])
  }
}

function titleIn(section: HtmlElement): HtmlElement | null {
  const [first] = visibleChildren(section)
  return first && isElement(first) && hasClass(first, 'theorem-title') ? first : null
}

const isOwn = (node: HtmlNode): node is HtmlElement => isElement(node) && hasClass(node, 'title')

/** The title that the author gave; null if there is none. What somebody wrote behind it becomes part of it. */
function ownTitle(title: HtmlElement): HtmlNode[] | null {
  const span = title.childNodes.find(isOwn)
  const others = title.childNodes.filter((node) => node !== span)
  const rest = textOf(others)
  if (span) {
    const more = rest.replace(labelBefore, '').replace(/[()]/g, '').trim()
    const own = more ? [...span.childNodes, textNode(` ${more}`)] : span.childNodes
    return textOf(own) ? own : null
  }
  const own = withoutLabel(rest)
  if (own === '') return null
  return own === rest ? others : [textNode(own)]
}

/** The text of nodes, which keep their parent. */
const textOf = (nodes: HtmlNode[]): string => textWithin({ ...elementOf('p', []), childNodes: nodes })

const anyLabel = theoremKinds.map((kind) => theoremLabels[kind].label).join('|')
const labelBefore = new RegExp(`^(?:(?:${anyLabel})(?:\\s+\\d+)?\\s*)?`, 'i')
const numbered = new RegExp(`^(?:${anyLabel})(?:\\s+\\d+)?(?:\\s*[:.]\\s*|\\s*$|\\s*(?=\\())`, 'i')

/** The text of a title without the label that somebody else wrote, and without brackets. */
function withoutLabel(text: string): string {
  const rest = text.replace(numbered, '').trim()
  return rest === text ? text : (/^\((.*)\)$/s.exec(rest)?.[1] ?? rest).trim()
}
