import { type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { writeHtml } from '../html/write-html.ts'
import { readPost } from '../testing/read-post.ts'
import { dissolveDetails, insertDetails, leaveDetails, leaveSummary, wrapInDetails } from './details.ts'
import { nestItems } from './indent.ts'
import { insertRule } from './rules.ts'

const cursor = '¦'

/** The HTML after a command, with the cursor where it is then; null if the command does not apply. */
function after(html: string, command: Command): string | null {
  const doc = readPost(html)
  let at = 0
  doc.descendants((node, pos) => {
    const offset = node.text?.indexOf(cursor) ?? -1
    if (offset >= 0) at = pos + offset
  })
  const start = EditorState.create({ doc })
  const tr = start.tr.delete(at, at + 1)
  const state = start.apply(tr.setSelection(TextSelection.create(tr.doc, at)))
  let next: EditorState | null = null
  command(state, (made) => {
    next = state.apply(made)
  })
  const done = next as EditorState | null
  return done && writeHtml(done.apply(done.tr.insertText(cursor)).doc)
}

describe('details', () => {
  test.each([
    [
      'are made in place of an empty line',
      '<p>a</p><p>¦</p>',
      insertDetails,
      '<p>a</p><details><summary>¦</summary><p><br></p></details>',
    ],
    [
      'are made behind text',
      '<p>a¦</p>',
      insertDetails,
      '<p>a</p><details><summary>¦</summary><p><br></p></details>',
    ],
    [
      'are made around a block',
      '<h2>a¦</h2>',
      wrapInDetails,
      '<details><summary>¦</summary><h2>a</h2></details>',
    ],
    [
      'go on below the summary',
      '<details><summary>a¦</summary><p>b</p></details>',
      leaveSummary,
      '<details><summary>a</summary><p>¦b</p></details>',
    ],
    [
      'take what is behind the cursor along',
      '<details><summary>a¦<em>c</em></summary><p>b</p></details>',
      leaveSummary,
      '<details><summary>a</summary><p><em>¦c</em></p><p>b</p></details>',
    ],
    [
      'get a body',
      '<details><summary>a¦</summary></details>',
      leaveSummary,
      '<details><summary>a</summary><p>¦</p></details>',
    ],
    [
      'go, and their body stays',
      '<details><summary>¦</summary><p>b</p><h2>c</h2></details>',
      dissolveDetails,
      '<p>¦b</p><h2>c</h2>',
    ],
    [
      'go, and their summary stays as a paragraph',
      '<details><summary>¦a</summary><p>b</p></details>',
      dissolveDetails,
      '<p>¦a</p><p>b</p>',
    ],
    [
      'stay while the cursor is in their summary',
      '<details><summary>a¦</summary><p>b</p></details>',
      dissolveDetails,
      null,
    ],
    [
      'are left by an empty last line',
      '<details><summary>a</summary><p>b</p><p>¦</p></details>',
      leaveDetails,
      '<details><summary>a</summary><p>b</p></details><p>¦</p>',
    ],
    ['keep their only line', '<details><summary>a</summary><p>¦</p></details>', leaveDetails, null],
  ])('%s', (_what, html, command, expected) => {
    expect(after(html, command)).toBe(expected)
  })
})

describe('rules', () => {
  test.each([
    ['<p>a</p><p>¦</p>', '<p>a</p><hr><p>¦</p>'],
    ['<p>a¦</p><p>b</p>', '<p>a</p><hr><p>¦b</p>'],
    ['<blockquote><p>a¦</p></blockquote>', '<blockquote><p>a</p><hr><p>¦</p></blockquote>'],
  ])('%s', (html, expected) => {
    expect(after(html, insertRule)).toBe(expected)
  })
})

describe('Tab', () => {
  test.each([
    ['nests an item', '<ul><li>a</li><li>¦b</li></ul>', 1, '<ul><li>a<ul><li>¦b</li></ul></li></ul>'],
    ['lifts an item', '<ul><li>a<ul><li>¦b</li></ul></li></ul>', -1, '<ul><li>a</li><li>¦b</li></ul>'],
    ['keeps the first item', '<ul><li>¦a</li></ul>', 1, null],
    ['keeps an item of the outermost list', '<ul><li>¦a</li></ul>', -1, null],
    ['keeps a paragraph', '<p>¦a</p>', 1, null],
    [
      'nests in a cell',
      '<table><tbody><tr><td><ul><li>a</li><li>¦b</li></ul></td></tr></tbody></table>',
      1,
      '<table><tbody><tr><td><ul><li>a<ul><li>¦b</li></ul></li></ul></td></tr></tbody></table>',
    ],
    [
      'leaves the item around a cell',
      '<ul><li>a</li><li><table><tbody><tr><td>¦b</td></tr></tbody></table></li></ul>',
      1,
      null,
    ],
  ] as const)('%s', (_what, html, by, expected) => {
    expect(after(html, nestItems(by))).toBe(expected)
  })
})
