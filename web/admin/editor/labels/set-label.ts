import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { type Command, NodeSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { isPartLabel, partLabel } from '#contract/content/groups.ts'
import { frame } from '../commands/frame-picture.ts'
import { attributesOf, withId } from '../schema/element-attributes.ts'
import { isGroup } from '../schema/groups.ts'
import { type LabelTarget, labelTarget } from './label-target.ts'
import { labelOf } from './labelled.ts'
import { followLabel, removeNumber, writeNumbers } from './write-numbers.ts'

/** Gives what is at the cursor a label, which the links to it follow. Its number, and those of others, are right at once. */
export const setLabel =
  (id: string): Command =>
  (state, dispatch) => {
    const target = labelTarget(state)
    const { tr } = state
    const pos = target && framed(tr, target)
    if (pos === null) return false
    const { id: old, ...others } = attributesOf(tr.doc.nodeAt(pos) as PostNode)
    tr.setNodeAttribute(pos, 'attributes', { ...others, id })
    if (old !== undefined) {
      followLabel(tr, old, id)
      renamePlaces(tr, pos, old, id)
    }
    writeNumbers(tr)
    dispatch?.(tr)
    return true
  }

/** Takes the label of what is at the cursor away, and the figure that was there for it alone. */
export const removeLabel: Command = (state, dispatch) => {
  const target = labelTarget(state)
  const { tr } = state
  if (!target || labelOf(target.node) === null) return false
  const { pos, node, kind } = target
  removeNumber(tr, pos)
  const rest = tr.doc.nodeAt(pos) as PostNode
  const code = rest.children.find(({ type }) => type.name === 'codeBlock')
  const isUnneeded = kind === 'equation' || (kind === 'listing' && rest.childCount === 1)
  if (code && isUnneeded) unwrap(tr, pos, code)
  else {
    tr.setNodeAttribute(pos, 'attributes', attributesOf(withId(node, null)))
    renamePlaces(tr, pos, labelOf(node) as string, null)
  }
  writeNumbers(tr)
  dispatch?.(tr)
  return true
}

/** The labels of the places in a group follow that of the group, and go with it. */
function renamePlaces(tr: Transaction, pos: number, old: string, id: string | null): void {
  const group = tr.doc.nodeAt(pos)
  if (!group || !isGroup(group)) return
  group.forEach((part, offset, at) => {
    const place = attributesOf(part).id ?? ''
    if (!isPartLabel(place, old)) return
    const next = id === null ? null : partLabel(id, at)
    tr.setNodeAttribute(pos + 1 + offset, 'attributes', attributesOf(withId(part, next)))
    if (next !== null) followLabel(tr, place, next)
  })
}

/** Puts code in the place of its figure. The cursor stays where it is in it. */
function unwrap(tr: Transaction, pos: number, code: PostNode): void {
  const figure = tr.doc.nodeAt(pos) as PostNode
  const { $from } = tr.selection
  const offset = $from.parent === code ? $from.parentOffset : 0
  const alone = code.type.create({ ...code.attrs, before: figure.attrs.before }, code.content)
  tr.replaceWith(pos, pos + figure.nodeSize, alone)
  tr.setSelection(TextSelection.create(tr.doc, pos + 1 + offset))
}

/** Puts what has labels in figures only into one. Returns the position of what gets the label; null where it cannot be. */
function framed(tr: Transaction, { kind, pos, node, picture }: LabelTarget): number | null {
  const { figure, figcaption, paragraph } = node.type.schema.nodes as Record<string, NodeType>
  if (picture) {
    const line = paragraph?.create({ bare: true, filler: false }) as PostNode
    const caption = frame(tr, picture, figcaption?.create(null, line) as PostNode)
    if (caption === null) return null
    const place = tr.doc.resolve(caption).before()
    tr.setSelection(NodeSelection.create(tr.doc, place))
    return place
  }
  if (node.type.name !== 'codeBlock') return pos
  const { before } = node.attrs
  const range = tr.doc.resolve(pos).blockRange(tr.doc.resolve(pos + node.nodeSize))
  const attributes = { class: kind === 'equation' ? 'equation' : 'code' }
  if (!range || !figure) return null
  tr.setNodeAttribute(pos, 'before', '')
  tr.wrap(range, [{ type: figure, attrs: { attributes, before } }])
  return pos
}
