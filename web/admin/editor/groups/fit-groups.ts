import type { NodeType, Node as PostNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import { isPartLabel, maxParts, minParts } from '#contract/content/groups.ts'
import { isOfHistory } from '../behaviour/history-limit.ts'
import { replacesDocument } from '../behaviour/normalize-document.ts'
import type { Figure } from '../commands/captions.ts'
import { labelOf } from '../labels/labelled.ts'
import { followLabel, writeNumbers } from '../labels/write-numbers.ts'
import { withBefore } from '../moving/siblings.ts'
import { attributesOf, withClass } from '../schema/element-attributes.ts'
import { groupsIn, isPictureFigure } from './group-parts.ts'
import { labelPlaces } from './label-places.ts'
import { withoutLetter, writeLetters } from './letters.ts'
import { outside } from './outside.ts'

/**
 * Keeps groups what readers see of them, in the step that is undone: two to four pictures, with the letters and labels of their places. What else comes
 * into a group goes below it, and the last picture that is left needs no group around it.
 */
export const fitGroups = (): Plugin =>
  new Plugin({
    appendTransaction(transactions, _before, { doc, tr }) {
      const edits = transactions.filter(({ docChanged }) => docChanged)
      if (edits.length === 0 || edits.some((one) => isOfHistory(one) || one.getMeta(replacesDocument)))
        return null
      // From the last one, so that the places of the others stay.
      for (const group of groupsIn(doc).toReversed()) fitGroup(tr, group)
      if (!tr.docChanged) return null
      writeNumbers(tr)
      return tr
    },
  })

function fitGroup(tr: Transaction, group: Figure): void {
  const fitting = isFitting(group.node) ? group : rebuilt(tr, group)
  if (!fitting) return
  labelPlaces(tr, fitting)
  writeLetters(tr, fitting)
}

const isCaption = ({ type }: PostNode): boolean => type.name === 'figcaption'

function isFitting(group: PostNode): boolean {
  const parts = group.children.filter((child, at) => !(isCaption(child) && at === group.childCount - 1))
  return parts.length >= minParts && parts.length <= maxParts && parts.every(isPictureFigure)
}

/** A picture without a figure becomes a part. */
function asPart(node: PostNode): PostNode | null {
  if (isPictureFigure(node)) return node
  const figure = node.type.schema.nodes.figure as NodeType
  const alone =
    node.type.name === 'paragraph' && node.childCount === 1 && node.firstChild?.type.name === 'image'
  return alone ? figure.create({ before: node.attrs.before }, barePicture(node)) : null
}

/** What came beside the picture of a part, where there is no place for it, stands behind the part. */
function withRestBehind(child: PostNode): PostNode[] {
  const line = child.children.find((one) => one.isTextblock && one.children.some(isImage))
  if (child.type.name !== 'figure' || !line) return [child]
  const words = line.children.filter((node) => !isImage(node))
  const others = child.children.filter((one) => one !== line && !isCaption(one))
  const picture = line.type.create(line.attrs, line.children.filter(isImage))
  const part = child.type.create(child.attrs, [picture, ...child.children.filter(isCaption)])
  if (!isPictureFigure(part)) return [child]
  return [part, ...(words.length > 0 ? [line.type.create(null, words)] : []), ...others.flatMap(outside)]
}

const isImage = ({ type }: PostNode): boolean => type.name === 'image'

const barePicture = (paragraph: PostNode): PostNode =>
  paragraph.type.create({ bare: true, filler: false }, paragraph.content)

/** Returns the group if one is left. */
function rebuilt(tr: Transaction, { node: group, pos }: Figure): Figure | null {
  const parts: PostNode[] = []
  const below: PostNode[] = []
  const captions: PostNode[] = []
  for (const child of group.children.flatMap(withRestBehind)) {
    const part = asPart(child)
    if (part && parts.length < maxParts) parts.push(part)
    else if (isCaption(child) && captions.length === 0) captions.push(child)
    else if (!isEmptyLine(child)) below.push(...outside(child))
  }
  const [only] = parts
  const made =
    parts.length >= minParts
      ? group.type.create(group.attrs, [...parts, ...captions])
      : only && withBefore(withCaption(withoutLetter(only), captions), group.attrs.before)
  if (!made) {
    tr.setNodeAttribute(pos, 'attributes', withClass(attributesOf(group), /^group$/, null))
    return null
  }
  const { selection } = tr
  tr.replaceWith(pos, pos + group.nodeSize, [made, ...below])
  const isInside = selection.from >= pos && selection.to <= pos + group.nodeSize
  if (isInside) selectNear(tr, pos, selection)
  if (parts.length >= minParts) return { node: made, pos }
  const label = labelOf(group)
  if (label !== null) nameLast(tr, pos, label)
  return null
}

const isEmptyLine = ({ type, content }: PostNode): boolean => type.name === 'paragraph' && content.size === 0

/** The words of the group come before those of its last picture. */
function withCaption(part: PostNode, captions: readonly PostNode[]): PostNode {
  const [caption] = captions
  if (!caption) return part
  const own = part.lastChild && isCaption(part.lastChild) ? part.lastChild : null
  const content = own ? part.children.slice(0, -1) : part.children
  const lines = own ? [...outside(caption), ...outside(own)] : caption.children
  return part.type.create(part.attrs, [...content, caption.type.create(caption.attrs, lines)])
}

/** The picture that is left has the label of its group, unless it has one of its own. References follow. */
function nameLast(tr: Transaction, pos: number, label: string): void {
  const attributes = attributesOf(tr.doc.nodeAt(pos) as PostNode)
  const { id } = attributes
  if (id !== undefined && !isPartLabel(id, label)) {
    followLabel(tr, label, id)
    return
  }
  tr.setNodeAttribute(pos, 'attributes', { ...attributes, id: label })
  if (id !== undefined) followLabel(tr, id, label)
}

function selectNear(tr: Transaction, pos: number, { from }: Selection): void {
  const { doc } = tr
  const at = Math.min(from, doc.content.size)
  const node = doc.nodeAt(pos)
  const single = node && isPictureFigure(node)
  tr.setSelection(single ? NodeSelection.create(doc, pos) : Selection.near(doc.resolve(at)))
}
