import type { Command } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { moveSelected } from '../moving/move-siblings.ts'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { selectName } from './code-names.ts'
import {
  enterCode,
  insertTabs,
  leaveCodeFigure,
  leaveCodeFigureByLines,
  newTab,
  removeTab,
  turnIntoTabs,
  unwrapTabs,
} from './tabs.ts'

const figure = (name: string, code: string) =>
  `<figure class="code"><figcaption>${name}</figcaption><pre><code>${code}</code></pre></figure>`
const tabs = (...figures: string[]) => `<div class="tabs">${figures.join('')}</div>`

const result = (html: string, command: Command) => htmlWithCursor(stateAfter(stateWithCursor(html), command))

describe('tabs', () => {
  test.each([
    [
      'are made in an empty line, with the first name selected',
      '<p>a</p><p>¦</p>',
      insertTabs,
      `<p>a</p>${tabs(figure('¦', ''), figure('Tab 2', ''))}`,
    ],
    [
      'are made of code',
      '<pre><code>a¦</code></pre>',
      turnIntoTabs,
      tabs(figure('¦', 'a'), figure('Tab 2', '')),
    ],
    [
      'get another one',
      tabs(figure('a¦', '1'), figure('b', '2')),
      newTab,
      tabs(figure('a', '1'), figure('¦', ''), figure('b', '2')),
    ],
    [
      'lose one',
      tabs(figure('a', '1¦'), figure('b', '2'), figure('c', '3')),
      removeTab,
      tabs(figure('¦b', '2'), figure('c', '3')),
    ],
    ['end with the last but one', tabs(figure('a', '1¦'), figure('b', '2')), removeTab, figure('¦b', '2')],
    [
      'change their order',
      tabs(figure('a', '1¦'), figure('b', '2')),
      moveSelected(1),
      tabs(figure('b', '2'), figure('a', '1¦')),
    ],
    [
      'change it back',
      tabs(figure('a', '1'), figure('b', '¦2')),
      moveSelected(-1),
      tabs(figure('b', '¦2'), figure('a', '1')),
    ],
    [
      'are taken apart',
      tabs(figure('a', '1¦'), figure('b', '2')),
      unwrapTabs,
      `${figure('a', '1¦')}${figure('b', '2')}`,
    ],
    [
      'go on in the code',
      tabs(figure('a¦', '1'), figure('b', '2')),
      enterCode,
      tabs(figure('a', '¦1'), figure('b', '2')),
    ],
    [
      'are left by two empty lines',
      tabs(figure('a', '1'), figure('b', '2\n\n¦')),
      leaveCodeFigureByLines,
      `${tabs(figure('a', '1'), figure('b', '2'))}<p>¦</p>`,
    ],
  ])('%s', (_what, html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })
})

test.each([
  ['an empty line', 'x\n¦', leaveCodeFigureByLines],
  ['a command', 'x¦', leaveCodeFigure],
])('a formula with a number is left for the line below it by %s', (_, tex, command) => {
  const equation = (inside: string) =>
    `<figure id="eq-a" class="equation"><pre><code class="language-math math-display">${inside}</code></pre><figcaption>(1)</figcaption></figure>`
  expect(result(equation(tex), command)).toBe(`${equation('x')}<p>¦</p>`)
})

test('the name of code is selected as in a field, and only then the text', () => {
  const html = `<p>a</p>${tabs(figure('na¦me', '1'), figure('b', '2'))}`
  expect(result(html, selectName)).toBe(`<p>a</p>${tabs(figure('¦', '1'), figure('b', '2'))}`)
  expect(selectName(stateAfter(stateWithCursor(html), selectName))).toBe(false)
  expect(selectName(stateWithCursor(`<p>a¦</p>${figure('b', '2')}`))).toBe(false)
  expect(selectName(stateWithCursor('<figure><img src="/a.png"><figcaption>a¦</figcaption></figure>'))).toBe(
    false,
  )
})
