import { baseKeymap, chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { NormalizeDocument } from '../behaviour/normalize-document.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { leaveByBackspace } from './leave-by-backspace.ts'

const backspace = chainCommands(leaveByBackspace, baseKeymap.Backspace as Command)
const plugins = NormalizeDocument.config.addProseMirrorPlugins?.call({} as never) ?? []

const list = '<ul><li>x</li></ul>'
const quote = '<blockquote><p>x</p></blockquote>'

test.each([
  ['<p>a</p><ul><li>¦</li></ul><p>b</p>', '<p>a</p><p>¦</p><p>b</p>', '<p>a¦</p><p>b</p>'],
  ['<ul><li>x</li><li>¦</li></ul>', `${list}<p>¦</p>`, '<ul><li>x¦</li></ul>'],
  ['<ul><li>x<ul><li>¦</li></ul></li></ul>', '<ul><li>x</li><li>¦</li></ul>', `${list}<p>¦</p>`],
  ['<p>a</p><blockquote><p>¦</p></blockquote>', '<p>a</p><p>¦</p>', '<p>a¦</p>'],
  ['<blockquote><p>¦</p><p>x</p></blockquote>', `<p>¦</p>${quote}`, `<p>¦</p>${quote}`],
  [`${quote}<p>¦</p><p>b</p>`, '<blockquote><p>x¦</p></blockquote><p>b</p>'],
  ['<p>a</p><pre><code>¦</code></pre>', '<p>a</p><p>¦</p>', '<p>a¦</p>'],
  ['<pre><code>¦</code></pre><p>b</p>', '<p>¦</p><p>b</p>'],
  [`${list}<pre>¦</pre>`, `${list}<p>¦</p>`, '<ul><li>x¦</li></ul>'],
  ['<p>a</p><details><summary>¦</summary><p></p></details>', '<p>a</p><p>¦</p>', '<p>a¦</p>'],
  ['<details><summary>s</summary><p>¦</p></details>', '<details><summary>s¦</summary></details>'],
  [
    '<table><tbody><tr><td><pre>¦</pre></td></tr></tbody></table>',
    '<table><tbody><tr><td><p>¦</p></td></tr></tbody></table>',
  ],
])('Backspace leaves an empty block once: %s', (html, ...steps) => {
  let state = stateWithCursor(html, ...plugins)
  for (const step of steps) {
    state = after(state, backspace)
    expect(htmlWithCursor(state)).toBe(step)
  }
})

test('text below a list joins its last line, with its formats', () => {
  const state = stateWithCursor(`${list}<p>¦<b>b</b>c</p>`, ...plugins)
  expect(htmlWithCursor(after(state, backspace))).toBe('<ul><li>x¦<b>b</b>c</li></ul>')
})
