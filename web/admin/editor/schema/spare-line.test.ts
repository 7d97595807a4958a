import type { NodeType } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { setImage } from '../commands/images.ts'
import { startParagraphBelow } from '../commands/leave-block.ts'
import { insertFormulaBlock } from '../formulas/formula-signs.ts'
import { writeBlocks, writeHtml } from '../html/write-html.ts'
import { after, stateWithCursor } from '../testing/cursor.ts'

const picture = '<p><img src="/a.png"></p>'
const formula = '<pre><code class="language-math math-display">x</code></pre>'
const quotation = '<blockquote><p>a</p></blockquote>'
const reference = '<sup class="footnote-ref"><a href="#fn-1" id="fnref-1">1</a></sup>'
const notes =
  '<section class="footnotes"><ol><li id="fn-1"><p>Why <a class="footnote-back" href="#fnref-1">↩</a></p></li></ol></section>'

test.each([
  ['a picture', '<p>¦</p>', setImage({ src: '/a.png', alt: '', caption: '' }), picture],
  ['a formula', '<p>¦</p>', insertFormulaBlock('x'), formula],
  ['a quotation', quotation.replace('a', 'a¦'), startParagraphBelow, quotation],
])('the line below %s is stored only with text, or above more of it', (_, html, command, block) => {
  for (const below of ['', notes]) {
    const start = stateWithCursor(`<p>b${reference}</p>${html}${below}`)
    const made = after(start, command)
    expect(made.selection.$from.parent.content.size).toBe(0)
    const first = `<p>b${reference}</p>${block}`
    expect(writeHtml(made.doc)).toBe(first + below)
    expect(writeBlocks(made.doc)).toHaveLength(made.doc.childCount)
    expect(writeHtml(made.apply(made.tr.insertText('c')).doc)).toBe(`${first}<p>c</p>${below}`)
    const types = [{ type: made.schema.nodes.paragraph as NodeType }]
    const split = made.apply(made.tr.split(made.selection.from, 1, types))
    expect(writeHtml(split.doc)).toBe(`${first}<p><br></p><p><br></p>${below}`)
  }
})

test('a line that somebody made is stored, empty as it is', () => {
  const html = `${picture}<p><br></p>`
  const state = stateWithCursor(`${html.replace('<br>', '¦')}`)
  expect(writeHtml(state.doc)).toBe(html)
})
