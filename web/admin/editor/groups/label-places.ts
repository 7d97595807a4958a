import type { Node as PostNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { isPartLabel, partLabel } from '#contract/content/groups.ts'
import type { Figure } from '../commands/captions.ts'
import { labelOf } from '../labels/labelled.ts'
import { followLabels } from '../labels/write-numbers.ts'
import { attributesOf } from '../schema/element-attributes.ts'
import { partsOf } from './group-parts.ts'

/**
 * Gives the pictures of a group with a label those of their places, unless they have their own. References follow the pictures that changed places; those
 * to a picture that is gone lead to the group, as another one has its place.
 */
export function labelPlaces(tr: Transaction, { pos }: Figure): void {
  const group = tr.doc.nodeAt(pos) as PostNode
  const label = labelOf(group)
  if (label === null) return
  const present = new Set<string>()
  const moved = new Map<string, string>()
  for (const [at, part] of partsOf({ node: group, pos }).entries()) {
    const attributes = attributesOf(part.node)
    const { id } = attributes
    const place = partLabel(label, at)
    if (id !== undefined && !isPartLabel(id, label)) continue
    if (id !== undefined && id !== place && !present.has(id)) moved.set(id, place)
    if (id !== undefined) present.add(id)
    if (id !== place) tr.setNodeAttribute(part.pos, 'attributes', { ...attributes, id: place })
  }
  if (moved.size === 0) return
  for (const place of [...moved.values()]) if (!present.has(place)) moved.set(place, label)
  followLabels(tr, moved)
}
