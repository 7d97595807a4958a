import { type Command, Selection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { enterInCode } from '../commands/code-lines.ts'
import { writeHtml } from '../html/write-html.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { namedLines } from './named-lines.ts'
import { takeTypedInfo } from './typed-info.ts'
import { wholeLines } from './whole-lines.ts'

const pre = (code: string, attributes = '', language = ' class="language-ts"') =>
  `<pre${attributes}><code${language}>${code}</code></pre>`

const result = (html: string) => htmlWithCursor(after(stateWithCursor(html), takeTypedInfo))

describe('attributes in code', () => {
  test.each([
    ['give numbers', '{.line-numbers start=3}', pre('¦', ' class="line-numbers" data-start="3"')],
    [
      'give a name',
      '{filename="a.ts"}',
      `<figure class="code"><figcaption>a.ts</figcaption>${pre('¦')}</figure>`,
    ],
    ['make the lines that they name', '{2 added="3"}', pre('¦\n<mark>\n</mark><ins>\n</ins>')],
    ['put lines into focus', '{focus="2"}', pre('¦\n<span class="focus">\n</span>', ' class="focus"')],
  ])('%s', (_what, typed, expected) => {
    expect(result(pre(`${typed}¦`))).toBe(expected)
  })

  const type =
    (text: string): Command =>
    (state, dispatch) => {
      dispatch?.(state.tr.insertText(text))
      return true
    }

  const leave: Command = ({ doc, tr }, dispatch) => {
    dispatch?.(tr.setSelection(Selection.atEnd(doc)))
    return true
  }

  const lines = (typed: string, ...commands: Command[]) => {
    const state = stateWithCursor(`${pre(`${typed}¦`)}<p></p>`, wholeLines(), namedLines())
    return writeHtml([takeTypedInfo, ...commands, leave].reduce(after, state).doc)
  }

  test.each([
    [
      'end with the last of them, once it has its text',
      lines('{added="1-2"}', type('a'), enterInCode, type('b')),
      '<ins>a\nb</ins>',
    ],
    ['keep one that has none', lines('{1-2}', type('a')), '<mark>a\n\n</mark>'],
    [
      'keep what follows them',
      lines('{1}', type('a'), enterInCode, type('b'), enterInCode),
      '<mark>a\n</mark>b\n',
    ],
  ])('%s', (_what, html, expected) => expect(html).toContain(pre(expected)))

  test('give a language to code without one', () => {
    expect(result(pre('{.python .numberLines}¦', '', ''))).toBe(
      pre('¦', ' class="line-numbers"', ' class="language-python"'),
    )
  })

  test.each(['{"a": 1}¦', '{}¦', '{ a }¦', '{2}¦\nb', 'a {2}¦', '{.line-numbers¦}', '{x=1}¦'])(
    'are none: %s',
    (typed) => expect(takeTypedInfo(stateWithCursor(pre(typed)))).toBe(false),
  )
})
