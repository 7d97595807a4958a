import { Fragment, type NodeType, type Node as PostNode } from '@tiptap/pm/model'
import {
  type CalloutKind,
  calloutKinds,
  calloutTitles,
  theoremKinds,
  theoremPrefixes,
} from '#contract/content/kinds.ts'
import { attributesOf, type ElementAttributes, withClass } from '../schema/element-attributes.ts'
import { labelOf, type TitledKind, titledKindOf } from './titled-kind.ts'

const contentClass = new RegExp(`^(?:callout|${[...calloutKinds, ...theoremKinds].join('|')})$`)

interface Parts {
  /** The attributes and the white space of what it replaces. */
  attrs: Record<string, unknown>
  attributes: ElementAttributes
  title: Fragment
  body: readonly PostNode[]
}

/** Makes a block with a title. The number of a theorem is that which it gets at its place. */
export function makeTitled(is: TitledKind, number: number, from: NodeType['schema'], parts: Parts): PostNode {
  const { aside, details, section, summary, blockTitle } = from.nodes as Record<string, NodeType>
  const isDetails = is.name === 'details' || (is.name === 'callout' && is.folding !== 'always')
  const type = (isDetails ? details : is.name === 'callout' ? aside : section) as NodeType
  const own = parts.title.size > 0 || is.name !== 'callout' ? parts.title : defaultTitle(from, is.kind)
  const title = isDetails
    ? summary?.create(null, own)
    : blockTitle?.create(
        {
          attributes: { class: `${is.name}-title` },
          label: is.name === 'theorem' ? labelOf(is.kind, number) : '',
        },
        own,
      )
  const attrs = { ...parts.attrs, attributes: attributesFor(is, parts.attributes) }
  return type.create(attrs, [title as PostNode, ...parts.body])
}

const defaultTitle = (schema: NodeType['schema'], kind: CalloutKind): Fragment =>
  Fragment.from(schema.text(calloutTitles[kind]))

const theoremId = new RegExp(`^(?:${theoremPrefixes.join('|')})-`)

function attributesFor(is: TitledKind, attributes: ElementAttributes): ElementAttributes {
  const { open: _open, id, ...others } = attributes
  // The id of a theorem begins with its kind. The server makes a new one, and mends the references.
  const kept = id === undefined || (is.name !== 'theorem' && theoremId.test(id)) ? others : { ...others, id }
  const name = is.name === 'details' ? null : is.name === 'callout' ? `callout ${is.kind}` : is.kind
  const classed = withClass(kept, contentClass, name)
  return is.name === 'callout' && is.folding === 'open' ? { ...classed, open: '' } : classed
}

/** Returns the title that the author gave; empty for that of the kind. */
export function ownTitle(titled: PostNode): Fragment {
  const title = titled.firstChild as PostNode
  const is = titledKindOf(titled)
  const isDefault = is?.name === 'callout' && title.textContent === calloutTitles[is.kind]
  return isDefault ? Fragment.empty : title.content
}

export const partsOf = (titled: PostNode): Parts => ({
  attrs: titled.attrs,
  attributes: attributesOf(titled),
  title: ownTitle(titled),
  body: titled.children.slice(1),
})
