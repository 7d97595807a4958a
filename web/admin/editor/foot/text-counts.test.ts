import { expect, test } from 'vitest'
import { renderBody } from '#server/content/html/render-html.ts'
import { writeHtml } from '../html/write-html.ts'
import { doc, heading, image, marked, node, paragraph } from '../testing/documents.ts'
import { countText } from './text-counts.ts'

const words = (count: number) => 'don’t '.repeat(count)

test.each([
  ['nothing', doc(paragraph()), { words: 0, characters: 0 }],
  [
    'words across inline elements',
    doc(paragraph('un', marked('der', 'em'), 'stand 3.5')),
    { words: 2, characters: 14 },
  ],
  [
    'words of two lines',
    doc(paragraph('one', node('hardBreak', {}), 'two'), paragraph('three')),
    { words: 3, characters: 11 },
  ],
  [
    'words beside an image, whose text is not among them',
    doc(paragraph('one', image({ alt: 'A cat' }), 'two')),
    { words: 2, characters: 6 },
  ],
  ['Chinese words', doc(paragraph('我们喜欢深度学习。')), { words: 4, characters: 9 }],
  ['words of Thai and English', doc(paragraph('สวัสดีชาวโลก hello')), { words: 4, characters: 18 }],
  ['a sign of two code units', doc(paragraph('😀')), { words: 0, characters: 1 }],
])('%s', (_what, of, counts) => expect(countText(of)).toMatchObject(counts))

test.each([
  ['no words', doc(paragraph('—'))],
  ['a word', doc(paragraph('Hi'))],
  ['words', doc(heading(2, 'Words'), paragraph(words(330)), paragraph(words(219)))],
  ['the most words that round down', doc(paragraph(words(329)))],
  ['Chinese', doc(paragraph('深度学习'.repeat(300)))],
  ['code', doc(paragraph(words(220)), node('codeBlock', {}, words(440)))],
  [
    'formulas',
    doc(
      node('codeBlock', { code: { class: 'language-math math-display' } }, 'E = mc^2 '.repeat(132)),
      node(
        'blockquote',
        {},
        node('codeBlock', { code: { class: 'language-math math-display' } }, words(220)),
      ),
    ),
  ],
  [
    'code in a list',
    doc(node('bulletList', {}, node('listItem', {}, node('codeBlock', { code: {} }, words(770))))),
  ],
  [
    'texts of images',
    doc(paragraph('a', image({ src: '/a.png', alt: words(400) }), 'b'), paragraph(image({ src: '/a.png' }))),
  ],
  [
    'tables, quotations and details',
    doc(
      node(
        'table',
        {},
        node('tableCaption', {}, paragraph(words(100))),
        node('tableSection', {}, node('tableRow', {}, node('tableCell', {}, paragraph(words(60))))),
      ),
      node('blockquote', {}, paragraph(words(100)), paragraph(words(40))),
      node('details', {}, node('summary', {}, words(20)), paragraph(words(10))),
    ),
  ],
])('the minutes of %s are those that readers see', (_what, of) => {
  expect(countText(of).minutes).toBe(renderBody(writeHtml(of)).minutes)
})
