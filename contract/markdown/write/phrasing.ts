import type { Element, ElementContent } from 'hast'
import type { PhrasingContent } from 'mdast'
import type { Attributes } from '../attributes.ts'
import { labelOf } from '../theorems.ts'
import { attributesOf, trailing, writtenId } from './attributes-of.ts'
import { classesOf, hasClass, hasOnly, isElement, isExactly, textOf } from './hast-tree.ts'
import { endTag, startTag } from './raw-html.ts'

/** What the content of a line may refer to. */
export interface References {
  notes: ReadonlySet<string>
  /** The ids of what has numbers. */
  labels: ReadonlySet<string>
}

/** Converts the content of a line. What Markdown cannot say is HTML in it. */
export function phrasing(nodes: readonly ElementContent[], to: References): PhrasingContent[] {
  const result: PhrasingContent[] = nodes.flatMap((node, at) =>
    isScript(node) && (isScript(nodes[at - 1]) || isScript(nodes[at + 1]))
      ? tagged(node as Element, to)
      : inline(node, to),
  )
  const last = nodes.at(-1)
  // A break at the end would be nothing.
  return isElement(last, 'br') ? [...result.slice(0, -1), startTag(last)] : result
}

/** The signs of two of these would run together. */
const isScript = (node: ElementContent | undefined): boolean =>
  isElement(node) && /^(?:sub|sup|del)$/.test(node.tagName) && !hasClass(node, 'footnote-ref')

function inline(node: ElementContent, to: References): PhrasingContent[] {
  if (node.type === 'text') return [{ type: 'text', value: node.value }]
  if (!isElement(node)) return []
  return special(node, to) ?? tagged(node, to)
}

/** The tags of an element, and its content as Markdown. */
function tagged(element: Element, to: References): PhrasingContent[] {
  if (isVoid(element)) return [startTag(element)]
  return [startTag(element), ...phrasing(element.children, to), endTag(element)]
}

const isVoid = ({ tagName }: Element): boolean => /^(?:br|img|input)$/.test(tagName)

/** Returns null for what has no sign in Markdown. */
function special(element: Element, to: References): PhrasingContent[] | null {
  switch (element.tagName) {
    case 'a':
      return reference(element, to) ?? link(element, to)
    case 'img':
      return image(element)
    case 'br':
      return hasOnly(element) ? [{ type: 'break' }] : null
    case 'code':
      return code(element)
  }
  const cited = citation(element)
  if (cited) return cited
  if (element.children.length === 0) return null
  switch (element.tagName) {
    case 'strong':
      return hasOnly(element) ? [{ type: 'strong', children: phrasing(element.children, to) }] : null
    case 'em':
      return hasOnly(element) ? [{ type: 'emphasis', children: phrasing(element.children, to) }] : null
    case 'del':
      return hasOnly(element) ? [{ type: 'delete', children: phrasing(element.children, to) }] : null
    case 'kbd':
    case 'mark':
      return span(element, element.tagName, to)
    case 'u':
      return span(element, 'underline', to)
    case 'span':
      return span(element, null, to)
    case 'sub':
    case 'sup':
      return note(element, to) ?? script(element, element.tagName)
  }
  return null
}

function span(element: Element, name: string | null, to: References): PhrasingContent[] | null {
  const own = attributesOf(element)
  if (!own) return null
  const attributes: Attributes = { ...own, classes: [...(name ? [name] : []), ...own.classes] }
  if (trailing(attributes).length === 0) return null
  return [{ type: 'span', attributes, children: phrasing(element.children, to) }]
}

/** Only words without white space between them. */
function script(element: Element, name: 'sub' | 'sup'): PhrasingContent[] | null {
  const [only] = element.children
  const isWord =
    element.children.length === 1 && only?.type === 'text' && /^[\p{L}\p{N}.,+−-]+$/u.test(only.value)
  if (!isWord || !hasOnly(element)) return null
  return [{ type: 'script', element: name, children: [{ type: 'text', value: only.value }] }]
}

function code(element: Element): PhrasingContent[] | null {
  if (!element.children.every(({ type }) => type === 'text') || !hasOnly(element, 'className')) return null
  const value = textOf(element)
  if (isExactly(element, ['language-math', 'math-inline'])) return [{ type: 'inlineMath', value }]
  const languages = classesOf(element.properties)
  if (value === '' || !languages.every((name) => name.startsWith('language-'))) return null
  const classes = languages.map((name) => name.slice('language-'.length))
  return [{ type: 'inlineCode', value }, ...trailing({ classes, values: {} })]
}

function link(element: Element, to: References): PhrasingContent[] | null {
  const { href, title } = element.properties
  const attributes = attributesOf(element, 'href', 'title')
  if (href === undefined || title === '' || !attributes) return null
  const url = String(href).startsWith('#') ? `#${writtenId(String(href).slice(1))}` : String(href)
  return [
    {
      type: 'link',
      url,
      ...(title !== undefined && { title: String(title) }),
      children: phrasing(element.children, to),
    },
    ...trailing(attributes),
  ]
}

function image(element: Element): PhrasingContent[] | null {
  const { src, alt, title } = element.properties
  const attributes = attributesOf(element, 'src', 'alt', 'title')
  if (src === undefined || alt === undefined || title === '' || !attributes) return null
  return [
    {
      type: 'image',
      url: String(src),
      alt: String(alt),
      ...(title !== undefined && { title: String(title) }),
    },
    ...trailing(attributes),
  ]
}

/** A reference to what has a number, whose text is remade. */
function reference(element: Element, { labels }: References): PhrasingContent[] | null {
  const id = String(element.properties.href).slice(1)
  if (!hasClass(element, 'ref') || !hasOnly(element, 'className', 'href')) return null
  // One to what is gone has a text that would be lost, unless it is the id.
  if (!labels.has(id) && (textOf(element) !== id || labelOf(id) !== id)) return null
  return [{ type: 'crossReference', value: id, isNumber: hasClass(element, 'number') }]
}

/** A citation, whose text is remade. */
function citation(element: Element): PhrasingContent[] | null {
  const { dataCite } = element.properties
  if (!isExactly(element, ['citation'], 'dataCite')) return null
  return typeof dataCite === 'string' ? [{ type: 'citation', value: dataCite }] : null
}

/** The number of a note. */
function note(element: Element, { notes }: References): PhrasingContent[] | null {
  const [anchor] = element.children
  if (!hasClass(element, 'footnote-ref') || !isElement(anchor, 'a')) return null
  const name = /^#fn-(.+)$/.exec(String(anchor.properties.href))?.[1]
  if (name === undefined || !notes.has(name)) return null
  return [{ type: 'footnoteReference', identifier: name, label: name }]
}
