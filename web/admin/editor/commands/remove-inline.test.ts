import { history, undo } from '@tiptap/pm/history'
import { type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { after } from '../testing/cursor.ts'
import { readPost } from '../testing/read-post.ts'
import { removeAbbreviation } from './abbreviations.ts'
import { clearFormatting } from './clear-formatting.ts'
import { toggleCode } from './code-blocks.ts'
import { formats, toggleFormat } from './formats.ts'
import { setLines } from './line-looks.ts'
import { removeLink } from './links.ts'

const nested =
  '<abbr title="x"><strong><a href="/x">a <kbd>b<sup>c</sup></kbd></a><em>d<img src="/d.png" alt=""></em></strong></abbr>'
const formatted = (name: string): Command => toggleFormat(formats.find((one) => one.name === name) as never)

function selectAll(html: string): EditorState {
  const doc = readPost(html)
  const selection = TextSelection.create(doc, 1, doc.content.size - 1)
  return EditorState.create({ doc, selection, plugins: [history()] })
}

test.each<[string, string, Command, string]>([
  ['all formats', `<p>${nested}</p>`, clearFormatting, '<p>a bcd<img src="/d.png" alt=""></p>'],
  ['bold', `<p>${nested}</p>`, formatted('bold'), `<p>${nested.replace(/<\/?strong>/g, '')}</p>`],
  ['a link', `<p>${nested}</p>`, removeLink, `<p>${nested.replace(/<\/?a\b[^b>]*>/g, '')}</p>`],
  [
    'an abbreviation',
    `<p>${nested}</p>`,
    removeAbbreviation,
    `<p>${nested.replace(/<\/?abbr[^>]*>/g, '')}</p>`,
  ],
  ['what code cannot have', '<p><strong>a<em>b</em></strong></p>', toggleCode, '<pre><code>ab</code></pre>'],
  [
    'the look of lines',
    '<pre class="focus"><code><span class="focus"><ins>a</ins></span></code></pre>',
    setLines(null),
    '<pre class="focus"><code><span class="focus">a</span></code></pre>',
  ],
])('undo puts %s back where it was, and the selection stays', (_what, html, command, expected) => {
  const state = selectAll(html)
  const changed = after(state, command)
  expect(writeHtml(changed.doc)).toBe(expected)
  expect(changed.selection.from).toBe(1)
  expect(writeHtml(after(changed, undo).doc)).toBe(html)
})
