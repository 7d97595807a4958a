import type { Node as PostNode, Schema } from '@tiptap/pm/model'

/** Makes an empty line for what may be typed below a block that is hard to leave otherwise. */
export const spareLine = (schema: Schema): PostNode | undefined =>
  schema.nodes.paragraph?.create({ spare: true })

export const isSpareLine = ({ attrs, content }: PostNode): boolean =>
  attrs.spare === true && content.size === 0
