import type { Node as PostNode } from '@tiptap/pm/model'
import { attributesOf } from './element-attributes.ts'

/** True for the figure of several pictures. */
export const isGroup = (node: PostNode): boolean =>
  node.type.name === 'figure' && (attributesOf(node).class ?? '').split(' ').includes('group')

/** How many children of a group are before its caption. */
export const countOfParts = ({ childCount, lastChild }: PostNode): number =>
  lastChild?.type.name === 'figcaption' ? childCount - 1 : childCount
