import { EditorState, TextSelection } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { readPost } from '../testing/read-post.ts'
import { joinDetails } from './join-details.ts'

joinDetails(readPost('').type.schema)

const details = '<details><summary>s</summary><p>f</p></details>'

const others = [
  '<p>a</p>',
  '<ul><li>c<ul><li>d</li></ul></li></ul>',
  '<section class="lemma"><p class="theorem-title">Lemma 1</p><p>g</p></section>',
  '<aside class="callout tip"><p class="callout-title">Tip</p><p>h</p></aside>',
  '<dl><dt>t</dt><dd>i</dd></dl>',
  '<figure><img src="/a.png"><figcaption>j</figcaption></figure>',
  '<table><caption>k</caption><tbody><tr><td>l</td></tr></tbody></table>',
  '<figure class="code"><figcaption>n</figcaption><pre><code>o</code></pre></figure>',
  '<blockquote><p>q</p></blockquote>',
  '<div><p>r</p></div>',
  `<div>${details}</div>`,
]

function selected(html: string, anchor: number, head: number): EditorState {
  const doc = readPost(html)
  const selection = TextSelection.between(doc.resolve(anchor), doc.resolve(head))
  return EditorState.create({ doc, selection })
}

test.each(others.flatMap((other) => [`${details}${other}`, `${other}${details}`]))(
  'what is selected is deleted, and nothing else: %s',
  (html) => {
    const { size } = readPost(html).content
    for (let anchor = 0; anchor < size; anchor++) {
      for (let head = anchor + 1; head <= size; head++) {
        const { doc, selection, tr } = selected(html, anchor, head)
        tr.deleteSelection().doc.check()
        const { from, to } = selection
        expect(tr.doc.textContent).toBe(doc.textBetween(0, from) + doc.textBetween(to, size))
      }
    }
  },
)

test('the rest of details goes on in the quotation where the selection began', () => {
  const { tr } = selected(`<blockquote><p>ab</p></blockquote>${details}`, 3, 9)
  expect(writeHtml(tr.deleteSelection().doc)).toBe('<blockquote><p>a</p><p>f</p></blockquote>')
})
