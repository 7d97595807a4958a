import { type Command, EditorState } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { sanitizeBody } from '#server/content/html/sanitize-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { readPost } from '../testing/read-post.ts'
import { withVariants } from './block-kind.ts'
import { blocks } from './blocks.ts'

const kinds = withVariants(blocks).filter(({ insert }) => typeof insert === 'function')

test.each(kinds.map(({ name, insert }) => [name, insert as Command] as const))(
  'a new %s is stored as it is written, and read as it is stored',
  (_name, insert) => {
    let state = EditorState.create({ doc: readPost('<p>a</p>') })
    insert(state, (tr) => {
      state = state.apply(tr)
    })
    state = state.apply(state.tr.insertText('b'))
    const html = writeHtml(state.doc)
    state.doc.check()
    // The server gives theorems an id, and leaves out an element around no code.
    const stored = sanitizeBody(html).replace(/(<section class="\w+") id="[^"]*"/, '$1')
    expect(stored).toBe(html.replaceAll('<code></code>', ''))
    expect(writeHtml(readPost(html))).toBe(html)
  },
)
