import type { Decoration } from '@tiptap/pm/view'
import { expect, test } from 'vitest'
import { stateOf } from '../testing/documents.ts'
import { readPost } from '../testing/read-post.ts'
import { decimalEnds } from './decimal-ends.ts'

/** What each number of a column lacks. */
function lacksOf(...numbers: string[]): string[] {
  const rows = numbers.map((number) => `<tr><td>12.345</td><td class="decimal">${number}</td></tr>`)
  const plugin = decimalEnds()
  const state = stateOf(
    readPost(
      `<p>a</p><blockquote><table><thead><tr><th>a</th><th class="decimal">1.23456</th></tr></thead>${rows.join('')}</table></blockquote>`,
    ),
    plugin,
  )
  const found: Decoration[] = plugin.getState(state)?.find() ?? []
  return found.map(({ from, to, spec }) => `${state.doc.textBetween(from, to)} ${spec.lack}`)
}

test.each([
  [
    ['1.25', '10.5', '3'],
    ['10.5 0', '3 .25'],
  ],
  [['<strong>0,5</strong>', '<p>12</p>', 'none', ''], ['12 ,5']],
  [['5.5 %', '3 %'], ['3 % .5']],
  [
    ['5.5 ± 0.1', '3.25'],
    ['5.5 ± 0.1 0', '3.25  ± 0.1'],
  ],
  [['1', '20'], []],
  [['1.12345678901234567', '2'], ['2 .12345678901']],
])('%j: there is room for the digits that others have', (numbers, lacks) => {
  expect(lacksOf(...numbers)).toEqual(lacks)
})
