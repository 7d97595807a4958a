import type { Element, ElementContent } from 'hast'
import type { Html, RootContent } from 'mdast'
import { calloutKinds, calloutTitles } from '../../content/kinds.ts'
import type { Callout, Div } from '../nodes.ts'
import { theoremKindOf } from '../theorems.ts'
import { writtenId } from './attributes-of.ts'
import { codeBlock } from './code-block.ts'
import { classesOf, hasClass, hasOnly, isElement, isExactly, textOf, withoutId } from './hast-tree.ts'
import type { Flow } from './lists.ts'
import { phrasing, type References } from './phrasing.ts'
import { endTag, rawHtml, startTag } from './raw-html.ts'

/** A callout: with a title of its own, or one that folds, as a division; else as a quotation that says its kind. */
export function callout(element: Element, to: References, flow: Flow): Callout | Div | null {
  const [marker, name, ...others] = classesOf(element.properties)
  const kind = calloutKinds.find((each) => each === name)
  const [head, ...content] = element.children
  const folds = element.tagName === 'details'
  if (marker !== 'callout' || !kind || others.length > 0) return null
  if (!hasOnly(element, 'className', ...(folds ? ['open'] : [])) || !isElement(head)) return null
  if (folds ? head.tagName !== 'summary' || !hasOnly(head) : !hasClass(head, 'callout-title')) return null
  const isDefault = textOf(head) === calloutTitles[kind] && head.children.length === 1
  const children = flow(content, to)
  if (isDefault && !folds) return { type: 'callout', kind, isOpen: null, title: null, children }
  const isWords = head.children.every(({ type }) => type === 'text')
  const values = {
    ...(isWords && (!isDefault || children[0]?.type === 'heading') && { title: textOf(head) }),
    ...(folds && {
      collapse: element.properties.open === undefined || element.properties.open === false ? 'true' : 'false',
    }),
  }
  const title: RootContent[] = isWords
    ? []
    : [{ type: 'heading', depth: 2, children: phrasing(head.children, to) }]
  return {
    type: 'div',
    attributes: { classes: [`callout-${kind}`], values },
    children: [...title, ...children],
  }
}

/** The tags of details, with their content between them. */
export function details(element: Element, to: References, flow: Flow): RootContent[] | null {
  const [summary, ...content] = element.children
  if (!isElement(summary, 'summary')) return null
  const head: Html = { type: 'html', value: `${startTag(element).value}\n${rawHtml(summary).value}` }
  return [head, ...flow(content, to), endTag(element)]
}

/** A theorem, or one of its like, with its title as a heading; its number is not written. */
export function theorem(element: Element, to: References, flow: Flow): Div | null {
  const [kind = '', ...others] = classesOf(element.properties)
  const { id } = element.properties
  const [head, ...content] = element.children
  if (others.length > 0 || !hasOnly(element, 'className', 'id') || !hasClass(head, 'theorem-title'))
    return null
  if (kind === 'proof' ? id !== undefined : theoremKindOf(String(id)) !== kind) return null
  const title = head.children.find((child) => hasClass(child, 'title'))
  return {
    type: 'div',
    attributes: {
      ...(id !== undefined && { id: writtenId(String(id)) }),
      classes: id === undefined ? [kind] : [],
      values: {},
    },
    children: [
      ...(isElement(title)
        ? [{ type: 'heading', depth: 2, children: phrasing(title.children, to) } as const]
        : []),
      ...flow(content, to),
    ],
  }
}

/** The list of what is cited. The ids of its entries are not written: they are made when the body is saved. */
export function entryList(element: Element, to: References, flow: Flow): Div | null {
  if (!isExactly(element, ['references'])) return null
  return {
    type: 'div',
    attributes: { classes: ['references'], values: {} },
    children: flow(element.children.map(withoutIds), to),
  }
}

function withoutIds(list: ElementContent): ElementContent {
  if (!isElement(list, 'ol') && !isElement(list, 'ul')) return list
  return { ...list, children: list.children.map(withoutId) }
}

/** Code blocks with names, one of which is shown at a time. */
export function tabs(element: Element): Div | null {
  if (classesOf(element.properties).join() !== 'tabs' || !hasOnly(element, 'className')) return null
  const codes = element.children.map((child: ElementContent) =>
    isElement(child, 'figure') ? codeBlock(child) : null,
  )
  if (!codes.every((code) => code !== null) || codes.length < 2) return null
  return { type: 'div', attributes: { classes: ['panel-tabset'], values: {} }, children: codes }
}
