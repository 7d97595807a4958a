import type { Element, ElementContent, Properties } from 'hast'
import type { Code, Heading, RootContent } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { type CalloutKind, calloutTitles, type TheoremKind, theoremLabels } from '../../content/kinds.ts'
import { isLabel } from '../../html/safe-id.ts'
import { parseCodeInfo } from '../code-info.ts'
import type { Callout, Div } from '../nodes.ts'
import { propertiesOf } from './attribute-properties.ts'
import { codeToHast } from './code-blocks.ts'
import { figureDivToHast } from './figures.ts'
import { element, text } from './hast-element.ts'
import { type Numbering, theoremOf } from './numbering.ts'

/** What a division between colons is: a callout, tabs, a theorem, the list of what is cited, or a plain one. */
export function divToHast(state: State, div: Div, numbering: Numbering): Element {
  const { attributes } = div
  const callout = calloutOf(div)
  if (callout !== undefined) return calloutToHast(state, asCallout(div, callout))
  const kind = theoremOf(div)
  if (kind !== undefined) return theoremToHast(state, div, { kind, label: numbering.theorems.get(div) })
  if (isLabel(attributes.id ?? '', 'figure')) return figureDivToHast(state, div)
  const tabs = attributes.classes.includes('panel-tabset') ? tabsOf(div.children) : null
  const isList = attributes.classes.join() === 'references' && !attributes.id
  const result = tabs
    ? element(
        'div',
        { className: ['tabs'] },
        tabs.map((code) => codeToHast(state, code)),
      )
    : element(isList ? 'section' : 'div', propertiesOf(attributes), state.all(div))
  state.patch(div, result)
  return result
}

/** The kind of a callout; undefined for other divisions. */
export function calloutOf({ attributes }: Div): string | undefined {
  const kind = attributes.classes.find((name) => name.startsWith('callout-'))?.slice('callout-'.length)
  return kind !== undefined && Object.hasOwn(calloutTitles, kind) ? kind : undefined
}

/** Without a title of its own, its first heading is one, as in Quarto. */
function asCallout({ attributes: { values }, children, position }: Div, kind: string): Callout {
  const [first, ...others] = children
  const heading = values.title === undefined && first?.type === 'heading' ? first : null
  return {
    type: 'callout',
    kind,
    isOpen: values.collapse === undefined ? null : values.collapse === 'false',
    title: values.title === undefined ? (heading?.children ?? null) : [{ type: 'text', value: values.title }],
    children: heading ? others : children,
    position,
  }
}

/** A callout, which folds if it says whether it is open. */
export function calloutToHast(state: State, node: Callout): Element {
  const { kind, isOpen, title } = node
  const content: ElementContent[] = title
    ? state.all({ type: 'paragraph', children: title })
    : [text(calloutTitles[kind as CalloutKind])]
  const properties: Properties = { className: ['callout', kind], ...(isOpen && { open: true }) }
  const head =
    isOpen === null
      ? element('p', { className: ['callout-title'] }, content)
      : element('summary', {}, content)
  const result = element(isOpen === null ? 'aside' : 'details', properties, [head, ...state.all(node)])
  state.patch(node, result)
  return result
}

/** Its first heading is its title. */
function theoremToHast(
  state: State,
  div: Div,
  { kind, label }: { kind: TheoremKind; label?: string },
): Element {
  const [first] = div.children
  const heading = first?.type === 'heading' ? first : null
  const title = heading
    ? [text(' ('), element('span', { className: ['title'] }, state.all(heading)), text(')')]
    : []
  const head = element('p', { className: ['theorem-title'] }, [
    text(label ?? theoremLabels[kind].label),
    ...title,
  ])
  const children = heading ? div.children.slice(1) : div.children
  const { id } = div.attributes
  const properties = { className: [kind], ...(id !== undefined && { id }) }
  const result = element('section', properties, [head, ...state.all({ ...div, children })])
  state.patch(div, result)
  return result
}

/** Returns code blocks with names, which headings before them may give; null if there are other blocks or only one. */
function tabsOf(children: RootContent[]): Code[] | null {
  const tabs: Code[] = []
  let heading: Heading | null = null
  for (const child of children) {
    if (child.type === 'heading') heading = child
    else if (child.type !== 'code') return null
    else {
      const named = heading ? withName(child, textOf(heading)) : child
      if (parseCodeInfo(`${named.lang ?? ''} ${named.meta ?? ''}`).name === undefined) return null
      tabs.push(named)
      heading = null
    }
  }
  return tabs.length > 1 && !heading ? tabs : null
}

function withName(code: Code, name: string): Code {
  if (code.meta) return code
  return { ...code, meta: `{filename="${name.replace(/[\\"]/g, '\\$&')}"}` }
}
