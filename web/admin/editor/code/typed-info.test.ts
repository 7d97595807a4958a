import { describe, expect, test } from 'vitest'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { takeTypedInfo } from './typed-info.ts'

const pre = (code: string, attributes = '', language = ' class="language-ts"') =>
  `<pre${attributes}><code${language}>${code}</code></pre>`

const result = (html: string) => htmlWithCursor(stateAfter(stateWithCursor(html), takeTypedInfo))

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
