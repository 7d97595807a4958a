import type { Node as PostNode } from '@tiptap/pm/model'

/**
 * The HTML of text blocks, by node. ProseMirror replaces only nodes that change, so an unchanged block is written exactly as it was read,
 * including white space that browsers do not render.
 */
export const lineHtml = new WeakMap<PostNode, string>()
