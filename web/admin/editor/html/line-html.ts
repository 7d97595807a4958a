import type { Node as PostNode } from '@tiptap/pm/model'

/**
 * The HTML of lines of text, by node. ProseMirror replaces the nodes that change and no others, so a line that nobody
 * touched is written as it was read, with the white space that browsers do not show.
 */
export const lineHtml = new WeakMap<PostNode, string>()
