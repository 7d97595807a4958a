import { describe, expect, test } from 'vitest'
import { NormalizeDocument } from '../behaviour/normalize-document.ts'
import { signAt } from '../behaviour/typed-signs.ts'
import { after, htmlWithCursor, stateWithCursor } from '../testing/cursor.ts'
import { indent } from './indent.ts'
import { leaveEmptyItem } from './leave-item.ts'

const plugins = NormalizeDocument.config.addProseMirrorPlugins?.call({} as never) ?? []

const entered = (html: string) => htmlWithCursor(after(stateWithCursor(html, ...plugins), leaveEmptyItem))

const outdented = (html: string) => htmlWithCursor(after(stateWithCursor(html, ...plugins), indent(-1)))

const task = (content: string) =>
  `<li class="task-list-item"><input type="checkbox" disabled=""> ${content}</li>`
const tasks = (...items: string[]) => `<ul class="contains-task-list">${items.join('')}</ul>`

describe('Enter in an empty item', () => {
  test.each([
    [
      'of a nested list keeps the items before it where they are',
      '<ul><li>alpha<ul><li>beta</li><li>¦</li></ul></li></ul>',
      '<ul><li>alpha<ul><li>beta</li></ul></li><li>¦</li></ul>',
    ],
    [
      'in the middle of a nested list takes those below it along',
      '<ul><li>alpha<ul><li>beta</li><li>¦</li><li>gamma</li></ul></li></ul>',
      '<ul><li>alpha<ul><li>beta</li></ul></li><li>¦<ul><li>gamma</li></ul></li></ul>',
    ],
    [
      'that is the only one of a nested list',
      '<ul><li>alpha<ul><li>¦</li></ul></li><li>x</li></ul>',
      '<ul><li>alpha</li><li>¦</li><li>x</li></ul>',
    ],
    [
      'of nested tasks',
      tasks(task(`alpha${tasks(task('beta'), task('¦'))}`)),
      tasks(task(`alpha${tasks(task('beta'))}`), task('¦')),
    ],
    [
      'in the middle of nested tasks',
      tasks(task(`alpha${tasks(task('beta'), task('¦'), task('gamma'))}`)),
      tasks(task(`alpha${tasks(task('beta'))}`), task(`¦${tasks(task('gamma'))}`)),
    ],
  ])('%s', (_what, html, expected) => {
    expect(entered(html)).toBe(expected)
    expect(outdented(html)).toBe(expected)
  })

  test.each([
    ['the last', '<ul><li>a</li><li>¦</li></ul>', '<ul><li>a</li></ul><p>¦</p>'],
    [
      'one in the middle',
      '<ol><li>a</li><li>¦</li><li>b</li></ol>',
      '<ol><li>a</li></ol><p>¦</p><ol><li>b</li></ol>',
    ],
    ['a task', tasks(task('a'), task('¦')), `${tasks(task('a'))}<p>¦</p>`],
  ])('leaves a list that is not nested: %s', (_which, html, expected) => {
    expect(entered(html)).toBe(expected)
  })

  test.each(['<ul><li>a¦</li></ul>', '<ul><li>¦<ul><li>b</li></ul></li></ul>', '<p>¦</p>'])(
    'and not in others: %s',
    (html) => {
      expect(leaveEmptyItem(stateWithCursor(html))).toBe(false)
    },
  )
})

describe('a list that is typed below another one', () => {
  function typed(html: string, keys: string): string {
    let state = stateWithCursor(html, ...plugins)
    for (const key of keys) {
      state = state.apply(state.tr.insertText(key))
      const sign = signAt(state, false)
      if (sign) state = after(state, sign)
    }
    return htmlWithCursor(state).replace('¦', '')
  }

  test.each([
    ['bullets below tasks', tasks(task('a')), '- b', `${tasks(task('a'))}<ul><li>b</li></ul>`],
    ['tasks below bullets', '<ul><li>a</li></ul>', '[] b', `<ul><li>a</li></ul>${tasks(task('b'))}`],
    [
      'tasks below bullets, as in Markdown',
      '<ul><li>a</li></ul>',
      '- [ ] b',
      `<ul><li>a</li></ul>${tasks(task('b'))}`,
    ],
    ['numbers below bullets', '<ul><li>a</li></ul>', '1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['bullets below numbers', '<ol><li>a</li></ol>', '- b', '<ol><li>a</li></ol><ul><li>b</li></ul>'],
    ['bullets below bullets go on', '<ul><li>a</li></ul>', '- b', '<ul><li>a</li><li>b</li></ul>'],
    ['tasks below tasks go on', tasks(task('a')), '[] b', tasks(task('a'), task('b'))],
    ['tasks below tasks go on, as in Markdown', tasks(task('a')), '- [ ] b', tasks(task('a'), task('b'))],
  ])('%s', (_what, html, keys, expected) => {
    expect(typed(`${html}<p>¦</p>`, keys)).toBe(expected)
  })
})
