import { chainCommands } from '@tiptap/pm/commands'
import type { Command } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { signAt } from '../behaviour/typed-signs.ts'
import { setParagraph } from '../commands/clear-formatting.ts'
import { insertBy } from '../commands/new-block.ts'
import { htmlWithCursor, after as stateAfter, stateWithCursor } from '../testing/cursor.ts'
import {
  descriptionToTerm,
  enterInDescription,
  enterInTerm,
  leaveDefinitions,
  termToDescription,
} from './definition-keys.ts'
import { setDefinitions } from './set-definitions.ts'

const enter = chainCommands(enterInTerm, enterInDescription)
const sign: Command = (state, dispatch) => signAt(state, false)?.(state, dispatch) ?? false

const result = (html: string, command: Command) => htmlWithCursor(stateAfter(stateWithCursor(html), command))

describe('lists of definitions', () => {
  test.each([
    ['<p>a</p><p>¦</p>', insertBy(setDefinitions), '<p>a</p><dl><dt>¦</dt><dd><br></dd></dl>'],
    ['<p>a¦</p>\n<p>b</p>', setDefinitions, '<dl><dt>a¦</dt><dd><br></dd></dl>\n<p>b</p>'],
    ['<p>a</p><p>: ¦</p>', sign, '<dl><dt>a</dt><dd>¦</dd></dl>'],
    ['<p>a</p><p>: ¦b</p>', sign, '<dl><dt>a</dt><dd>¦b</dd></dl>'],
    ['<dl><dt>a</dt><dd>b</dd></dl><p>: ¦c</p>', sign, '<dl><dt>a</dt><dd>b</dd><dd>¦c</dd></dl>'],
    [
      '<dl><dt>a</dt><dd>b</dd></dl><p>c</p><p>: ¦</p><p>d</p>',
      sign,
      '<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd>¦</dd></dl><p>d</p>',
    ],
    ['<h2>a</h2><p>: ¦</p>', sign, '<h2>a</h2><p>: ¦</p>'],
    ['<p>: ¦</p>', sign, '<p>: ¦</p>'],
  ])('begin: %s', (html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })

  test.each([
    ['<dl><dt>a¦</dt><dd>b</dd></dl>', enter, '<dl><dt>a</dt><dd>¦b</dd></dl>'],
    ['<dl><dt>a¦</dt></dl>', enter, '<dl><dt>a</dt><dd>¦</dd></dl>'],
    ['<dl><dt>a¦c</dt><dd>b</dd></dl>', enter, '<dl><dt>a</dt><dd>¦c</dd><dd>b</dd></dl>'],
    ['<dl><dt>a</dt><dd>b¦</dd></dl>', enter, '<dl><dt>a</dt><dd>b</dd><dd>¦</dd></dl>'],
    [
      '<dl><dt>a</dt><dd>b¦c</dd>\n<dd>d</dd></dl>',
      enter,
      '<dl><dt>a</dt><dd>b</dd><dd>¦c</dd>\n<dd>d</dd></dl>',
    ],
    ['<dl><dt>a</dt><dd>b</dd><dd>¦</dd></dl>', enter, '<dl><dt>a</dt><dd>b</dd><dt>¦</dt></dl>'],
    ['<dl><dt>a</dt><dd>b</dd><dt>¦</dt></dl>', enter, '<dl><dt>a</dt><dd>b</dd></dl><p>¦</p>'],
    ['<dl><dt>¦</dt><dd><br></dd></dl>', enter, '<p>¦</p>'],
    [
      '<dl><dt>a</dt><dd>b</dd><dt>¦</dt><dt>c</dt><dd>d</dd></dl>',
      enter,
      '<dl><dt>a</dt><dd>b</dd></dl><p>¦</p><dl><dt>c</dt><dd>d</dd></dl>',
    ],
  ])('go on by Enter: %s', (html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })

  test.each([
    ['<dl><dt>a</dt><dt>¦b</dt></dl>', termToDescription, '<dl><dt>a</dt><dd>¦b</dd></dl>'],
    ['<dl><dt>a</dt><dd>b¦</dd></dl>', descriptionToTerm, '<dl><dt>a</dt><dt>b¦</dt></dl>'],
    [
      '<dl><dt>a</dt><dd><p>b¦</p><ul><li>c</li></ul></dd></dl>',
      descriptionToTerm,
      '<dl><dt>a</dt><dt>b¦</dt><dd><ul><li>c</li></ul></dd></dl>',
    ],
    ['<dl><dt>¦a</dt></dl>', termToDescription, '<dl><dt>¦a</dt></dl>'],
    ['<dl><dt>¦a</dt><dd>b</dd></dl>', leaveDefinitions, '<p>¦a</p><p>b</p>'],
    [
      '<dl><dt>¦a</dt><dd>b</dd>\n<dt>c</dt><dd>d</dd></dl>',
      leaveDefinitions,
      '<p>¦a</p><p>b</p><dl><dt>c</dt><dd>d</dd></dl>',
    ],
    ['<dl><dt>a¦</dt><dd>b</dd><dt>c</dt></dl>', setParagraph, '<p>¦a</p><p>b</p><p>c</p>'],
  ])('change: %s', (html, command, expected) => {
    expect(result(html, command)).toBe(expected)
  })
})
