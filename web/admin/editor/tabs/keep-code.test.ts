import { baseKeymap, chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import { leaveByBackspace } from '../commands/leave-by-backspace.ts'
import { leaveCaptionStart } from '../pictures/add-caption.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { removeEmptyName } from './code-names.ts'
import { keepCode } from './keep-code.ts'

/** In the order of the extensions. */
const backspace = chainCommands(
  leaveCaptionStart,
  removeEmptyName,
  keepCode,
  leaveByBackspace,
  baseKeymap.Backspace as Command,
)

const figure = (name: string, code: string) =>
  `<figure class="code"><figcaption>${name}</figcaption><pre><code>${code}</code></pre></figure>`
const tabs = (...figures: string[]) => `<p>a</p><div class="tabs">${figures.join('')}</div>`
const code = (text: string) => `<pre><code>${text}</code></pre>`

test.each([
  ['in an empty name of a tab', tabs(figure('¦', '1'), figure('b', '2')), null],
  ['in the empty name of a later tab', tabs(figure('b', '1'), figure('¦', '2')), null],
  ['at the start of a name', tabs(figure('¦b', '1'), figure('c', '2')), null],
  ['in an empty name', `<p>a</p>${figure('¦', '1')}`, `<p>a</p>${code('¦1')}`],
  [
    'at the start of a tab',
    tabs(figure('b', '¦1'), figure('c', '2')),
    tabs(figure('b¦', '1'), figure('c', '2')),
  ],
  ['at the start of code with a name', figure('b', '¦1'), figure('b¦', '1')],
  ['in empty code with a name', `<p>a</p>${figure('b', '¦')}`, `<p>a</p>${figure('b¦', '')}`],
  ['in an empty tab', tabs(figure('¦', ''), figure('b', '2')), `<p>a</p>${figure('¦b', '2')}`],
  ['at the start of code below text', `<p>a</p>${code('¦1')}`, null],
  ['at the start of code below a list', `<ul><li>a</li></ul>${code('¦1')}`, null],
  ['at the start of code in an item', `<ul><li>a${code('¦1')}</li></ul>`, null],
  ['at the start of code below an empty line', `<p></p>${code('¦1')}`, code('¦1')],
  ['at the start of code below other code', `${code('0')}${code('¦1')}`, code('0¦1')],
  ['at the start of a quotation', `<p>a</p><blockquote>${code('¦1')}</blockquote>`, `<p>a</p>${code('¦1')}`],
])('Backspace %s loses no code', (_where, html, expected) => {
  const state = stateWithCursor(html)
  expect(backspace(state)).toBe(true)
  expect(htmlWithCursor(after(state, backspace))).toBe(expected ?? html)
})

test('Backspace that is held in a name ends there', () => {
  let state = stateWithCursor(`<p>a</p>${figure('¦', '1')}`)
  for (let press = 0; press < 5; press++) state = after(state, backspace)
  expect(htmlWithCursor(state)).toBe(`<p>a</p>${code('¦1')}`)
})
