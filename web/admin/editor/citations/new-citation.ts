import type { Node as PostNode, Schema } from '@tiptap/pm/model'
import { serializeText } from '../html/serialize-html.ts'

/** A citation by its source, which it shows until the post is saved. */
export const newCitation = (schema: Schema, source: string): PostNode | undefined =>
  schema.nodes.citation?.create({
    attributes: { class: 'citation', 'data-cite': source },
    html: serializeText(source),
    text: source,
  })
