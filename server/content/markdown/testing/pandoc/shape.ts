import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/**
 * What HTML says, one line for each block, without what Pandoc and Lectern only spell differently: classes of notes, tasks, formulas, code and
 * citations, the alignment of cells, prefixes of ids, and white space between blocks.
 */
export const shapeOf = (html: string): string => shapes(parseFragment(html).childNodes).join('')

const shapes = (nodes: Node[]): string[] => {
  const hasBlocks = nodes.some((node) => isElement(node) && isBlock(node))
  return hasBlocks
    ? nodes.map((node) => (isElement(node) ? shape(node) : shape(node).trim()))
    : nodes.map(shape)
}

const isElement = (node: Node): node is Element => 'tagName' in node

const blocks =
  /^(?:p|h\d|ul|ol|li|dl|dt|dd|pre|blockquote|section|div|table|thead|tbody|tr|th|td|caption|figure|figcaption|hr)$/
const isBlock = ({ tagName }: Element): boolean => blocks.test(tagName)

function shape(node: Node): string {
  if (!isElement(node)) return 'value' in node ? node.value.replace(/\s+/g, ' ') : ''
  return (
    noteOrCitation(node) ??
    formula(node) ??
    code(node) ??
    box(node) ??
    `<${start(node)}>${content(node)}</${node.tagName}>`
  )
}

const content = (element: Element): string => {
  const text = shapes(element.childNodes)
    .join('')
    .replaceAll(/<br><\/br>\s*/g, '<br>')
  return isBlock(element) ? text.trim() : text
}

const textOf = (node: Node): string =>
  isElement(node) ? node.childNodes.map(textOf).join('') : 'value' in node ? node.value : ''

const given = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? ''

const hasClass = (element: Element, name: string): boolean =>
  given(element, 'class').split(' ').includes(name)

function noteOrCitation(element: Element): string | null {
  if (hasClass(element, 'footnote-ref')) return `[note ${textOf(element)}]`
  if (hasClass(element, 'footnote-back') || isBackLink(element)) return ''
  if (hasClass(element, 'footnotes')) {
    const list = element.childNodes.filter((child) => isElement(child) && child.tagName === 'ol') as Element[]
    return list.map((notes) => `<notes>${shapes(notes.childNodes).join('')}</notes>`).join('')
  }
  return hasClass(element, 'citation') ? `[cites ${textOf(element)}]` : null
}

/** True for a paragraph of nothing but the link back from a note. */
function isBackLink({ tagName, childNodes }: Element): boolean {
  const [only, ...more] = childNodes
  return (
    tagName === 'p' &&
    more.length === 0 &&
    only !== undefined &&
    isElement(only) &&
    hasClass(only, 'footnote-back')
  )
}

/** One of its own is no part of a paragraph. */
function formula(element: Element): string | null {
  const [only, ...more] = element.childNodes
  const isAlone = only !== undefined && more.length === 0 && isElement(only)
  if (isAlone && /^(?:p|pre)$/.test(element.tagName) && isDisplay(only)) return `<math>${tex(only)}</math>`
  if (isDisplay(element)) return `<math>${tex(element)}</math>`
  return hasClass(element, 'math') || hasClass(element, 'math-inline') ? `$${tex(element)}$` : null
}

const isDisplay = (element: Element): boolean =>
  hasClass(element, 'math-display') || (hasClass(element, 'math') && hasClass(element, 'display'))

const tex = (element: Element): string =>
  textOf(element)
    .replace(/^\\[([]|\\[)\]]$/g, '')
    .trim()

/** The language is a class of either element, and the line end behind code is nobody's. */
function code(element: Element): string | null {
  if (element.tagName !== 'pre' && element.tagName !== 'code') return null
  const [inner] = element.childNodes.filter(isElement)
  const classes = [element, ...(inner ? [inner] : [])].flatMap((one) => given(one, 'class').split(' '))
  const names = classes.map((name) =>
    /^(?:numberLines|line-numbers)$/.test(name) ? 'numbered' : name.replace('language-', ''),
  )
  const first = given(element, 'data-startfrom') || given(element, 'data-start')
  return `<${element.tagName} ${[...new Set(names)].filter(Boolean).toSorted().join(' ')} ${first}>${textOf(element).replace(/\n$/, '')}</${element.tagName}>`
}

const box = (element: Element): string | null =>
  element.tagName === 'input' ? (element.attrs.some(({ name }) => name === 'checked') ? '[x]' : '[ ]') : null

/** The name and the attributes that say something. */
function start(element: Element): string {
  const align = /left|center|right/.exec(`${given(element, 'style')} ${given(element, 'class')}`)?.[0]
  const id = given(element, 'id').replace(/^(?:in-|fn-?).*/, (all) =>
    all.startsWith('in-') ? all.slice('in-'.length) : '',
  )
  const others = element.attrs
    .filter(
      ({ name, value }) => !/^(?:id|class|style|scope|role|start|aria-hidden)$/.test(name) && value !== '1',
    )
    .map(({ name, value }) => `${name}=${value}`)
  const from = given(element, 'start')
  return [
    element.tagName,
    id && `#${id}`,
    align,
    from && from !== '1' && `from ${from}`,
    ...others.toSorted(),
  ]
    .filter(Boolean)
    .join(' ')
}
