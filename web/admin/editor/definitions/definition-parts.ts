import type { Node as PostNode } from '@tiptap/pm/model'

export const isTerm = (node: PostNode | null | undefined): boolean => node?.type.name === 'term'

/** Whether a term or definition has nothing in it but one empty line. */
export const isEmptyPart = ({ childCount, content, firstChild }: PostNode): boolean =>
  content.size === 0 ||
  (childCount === 1 && firstChild?.isTextblock === true && firstChild.content.size === 0)
