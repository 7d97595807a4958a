import { createElement, Fragment, type ReactNode } from 'react'
import type { BodyElement, BodyNode, Change } from './body-node.ts'

/** What screen readers say before the marked text. */
const names: Record<Change, string> = {
  added: 'added',
  removed: 'removed',
  reformatted: 'formatted differently',
}

/** Shows nodes of a comparison. React makes the elements, so that nothing is parsed again. */
export const MarkedBody = ({ nodes }: { nodes: readonly BodyNode[] }) =>
  createElement(Fragment, null, ...show(nodes, null))

const show = (nodes: readonly BodyNode[], change: Change | null): ReactNode[] =>
  nodes.map((node) => showNode(node, change))

function showNode(node: BodyNode, change: Change | null): ReactNode {
  if (typeof node === 'string') return node
  if (node.change) return <Marked node={node} change={node.change} />
  const { name, children } = node
  if (name === '') return createElement(Fragment, null, ...show(children, change))
  if (name === 'img' && change) return <MarkedImage node={node} change={change} />
  const isVoid = name === 'br' || name === 'hr' || name === 'img'
  const element = createElement(name, propsOf(node), ...(isVoid ? [] : show(children, change)))
  return name === 'table' ? <ScrolledTable>{element}</ScrolledTable> : element
}

function Marked({ node, change }: { node: BodyElement; change: Change }) {
  return createElement(
    node.name,
    { className: `change ${change}` },
    <span className="visually-hidden">[{names[change]}: </span>,
    ...show(node.children, change),
    <span className="visually-hidden">]</span>,
  )
}

/** Two images may differ in their texts only. */
function MarkedImage({ node, change }: { node: BodyElement; change: Change }) {
  const { alt, role } = node.attributes
  const text = role ? 'decorative' : alt ? `“${alt}”` : 'without alternative text'
  return (
    <>
      {createElement('img', propsOf(node))}
      <span className="changed-image" aria-hidden="true">
        Image {names[change]}: {text}
      </span>
    </>
  )
}

/** It scrolls by itself, also by keyboard. */
const ScrolledTable = ({ children }: { children: ReactNode }) =>
  createElement(
    'div',
    { className: 'table-scroll', role: 'region', 'aria-label': 'Table', tabIndex: 0 },
    children,
  )

/** Where React calls an attribute otherwise than HTML. */
const propNames: Record<string, string> = { class: 'className', colspan: 'colSpan', rowspan: 'rowSpan' }

function propsOf({ name, attributes }: BodyElement): Record<string, unknown> {
  const entries = Object.entries(attributes).map(([attribute, value]) => [
    propNames[attribute] ?? attribute,
    attribute === 'reversed' ? true : value,
  ])
  return {
    ...Object.fromEntries(entries),
    ...(name === 'img' && { alt: attributes.alt ?? '', loading: 'lazy' }),
    ...(name === 'details' && { open: true }),
    ...(name === 'pre' && { tabIndex: 0 }),
  }
}
