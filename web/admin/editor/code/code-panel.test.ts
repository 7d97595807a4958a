import type { Command } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { removeEmptyName, toggleName } from '../tabs/code-names.ts'
import { turnIntoTabs, unwrapTabs } from '../tabs/tabs.ts'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import { codePlaceAt } from './code-place.ts'
import { setFirstNumber, toggleNumbers } from './line-numbers.ts'
import { setCodeLanguage } from './set-language.ts'

const pre = (code: string, attributes = '') => `<pre${attributes}><code>${code}</code></pre>`

const figure = (name: string, code: string, id = '') =>
  `<figure${id} class="code"><figcaption>${name}</figcaption>${code}</figure>`

const result = (html: string, ...commands: Command[]) =>
  htmlWithCursor(commands.reduce(stateAfter, stateWithCursor(html)))

const lines = '<mark>b\n</mark>c'

describe('code', () => {
  test.each<[string, string, Command[], string]>([
    ['gets a name', pre(`a¦\n${lines}`), [toggleName], figure('¦', pre(`a\n${lines}`))],
    ['loses its name', figure('n', pre(`a¦\n${lines}`)), [toggleName], pre(`a¦\n${lines}`)],
    ['loses its name from there', figure('n¦', pre('a')), [toggleName], pre('¦a')],
    ['loses an empty name', figure('¦', pre('a')), [removeEmptyName], pre('¦a')],
    ['keeps one that is not empty', figure('¦n', pre('a')), [removeEmptyName], figure('¦n', pre('a'))],
    ['keeps its place for links', pre('a¦', ' id="in-a"'), [toggleName], figure('¦', pre('a'), ' id="in-a"')],
    ['gets numbers', pre(`a¦\n${lines}`), [toggleNumbers], pre(`a¦\n${lines}`, ' class="line-numbers"')],
    [
      'gets a first number from its name',
      figure('n¦', pre('a', ' class="line-numbers" title="t"')),
      [setFirstNumber(7)],
      figure('n¦', pre('a', ' class="line-numbers" title="t" data-start="7"')),
    ],
    [
      'has no number that is said by itself',
      pre('a¦'),
      [toggleNumbers, setFirstNumber(1)],
      pre('a¦', ' class="line-numbers"'),
    ],
    [
      'loses its numbers',
      pre('a¦', ' class="ql-syntax line-numbers" data-start="7"'),
      [toggleNumbers],
      pre('a¦', ' class="ql-syntax"'),
    ],
    [
      'with a name becomes the first of tabs',
      `<p>a</p>\n${figure('n', pre(`a¦\n${lines}`), ' id="in-a"')}\n<p>b</p>`,
      [turnIntoTabs],
      `<p>a</p>\n<div class="tabs">${figure('n', pre(`a\n${lines}`), ' id="in-a"')}${figure('¦', pre(''))}</div>\n<p>b</p>`,
    ],
    [
      'with a name comes back from tabs',
      `<div class="tabs">${figure('n', pre('a¦'))}${figure('m', pre('b'))}</div>`,
      [unwrapTabs],
      figure('n', pre('a¦')) + figure('m', pre('b')),
    ],
    [
      'gets a language from its name',
      figure('n¦', pre('a')),
      [setCodeLanguage('abap')],
      figure('n¦', '<pre><code class="language-abap">a</code></pre>'),
    ],
  ])('%s', (_what, html, commands, expected) => {
    expect(result(html, ...commands)).toBe(expected)
  })

  test('has what is chosen at its edge, and in cells and tabs no name', () => {
    expect(codePlaceAt(stateWithCursor('<p>a¦</p>'))).toBeNull()
    expect(
      codePlaceAt(stateWithCursor(figure('n¦', pre('a', ' class="line-numbers" data-start="3"')))),
    ).toEqual({
      pos: 0,
      language: '',
      isNamed: true,
      isInFigure: true,
      isInTabs: false,
      mayBeNamed: true,
      firstNumber: 3,
    })
    const tabs = `<div class="tabs">${figure('n', pre('a¦'))}${figure('m', pre('b'))}</div>`
    expect(codePlaceAt(stateWithCursor(tabs))).toMatchObject({ isInTabs: true, mayBeNamed: false })
    const cell = `<table><tbody><tr><td>${pre('a¦')}</td></tr></tbody></table>`
    expect(codePlaceAt(stateWithCursor(cell))).toMatchObject({ mayBeNamed: false, firstNumber: null })
  })
})
