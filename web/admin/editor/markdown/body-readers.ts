import type { Schema } from '@tiptap/pm/model'
import type { Root } from 'hast'
import { fromDom } from 'hast-util-from-dom'
import { parseHtml } from '../../html/parse-html.ts'
import { readDocument } from '../html/read-html.ts'
import { normalizeHtml } from '../paste/normalize-html.ts'
import { sanitizeHtml } from '../paste/sanitize-html.ts'

/** How browsers read the HTML of a body, and that of its Markdown. */
export const bodyReaders = (schema: Schema) => ({
  parse(html: string): Root {
    const root = fromDom(parseHtml(html))
    return { type: 'root', children: 'children' in root ? (root.children as Root['children']) : [] }
  },

  readDocument(html: string) {
    const clean = sanitizeHtml(parseHtml(html), { isOwn: true })
    normalizeHtml(clean)
    return readDocument(clean.childNodes, schema)
  },
})
