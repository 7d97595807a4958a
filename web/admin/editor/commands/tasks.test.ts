import { type Command, EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { bulletList, orderedList, taskList } from '../blocks/container-kinds.ts'
import { writeHtml } from '../html/write-html.ts'
import { readPost } from '../testing/read-post.ts'
import { startTask, toggleDone } from './tasks.ts'

const item = (text: string, isDone = false) =>
  `<li class="task-list-item"><input type="checkbox" disabled=""${isDone ? ' checked=""' : ''}> ${text}</li>`
const tasks = (...items: string[]) => `<ul class="contains-task-list">${items.join('')}</ul>`

/** The HTML after a command with everything selected. */
function done(html: string, command: Command): string {
  const doc = readPost(html)
  const state = EditorState.create({ doc })
  const all = TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
  let after = doc
  command(state.apply(state.tr.setSelection(all)), (tr) => (after = tr.doc))
  return writeHtml(after)
}

const toggle = taskList.toggle as Command

describe('tasks', () => {
  test.each([
    ['paragraphs', '<p>a</p><p>b</p>'],
    ['a bullet list', '<ul><li>a</li><li>b</li></ul>'],
    ['a numbered list', '<ol><li>a</li><li>b</li></ol>'],
  ])('are made of %s', (_what, html) => {
    expect(done(html, toggle)).toBe(tasks(item('a'), item('b')))
  })

  test('become other lists and paragraphs', () => {
    const html = tasks(item('a'), item('b', true))
    expect(done(html, bulletList.toggle as Command)).toBe('<ul><li>a</li><li>b</li></ul>')
    expect(done(html, orderedList.toggle as Command)).toBe('<ol><li>a</li><li>b</li></ol>')
    expect(done(html, toggle).replaceAll('<p>', '')).not.toContain('<li')
  })

  test('are checked, and unchecked when all are', () => {
    const html = tasks(item('a'), item('b', true))
    const all = tasks(item('a', true), item('b', true))
    expect(done(html, toggleDone())).toBe(all)
    expect(done(all, toggleDone())).toBe(tasks(item('a'), item('b')))
    expect(done('<ul><li>a</li></ul>', toggleDone())).toBe('<ul><li>a</li></ul>')
  })

  test('begin by their sign, done or not', () => {
    expect(done('<p>a</p>', startTask(false))).toBe(tasks(item('a')))
    expect(done('<ul><li>a</li></ul>', startTask(true))).toBe(tasks(item('a', true)))
  })

  test.each([
    tasks(item('a'), item('b <em>c</em>', true), '<li>d</li>'),
    '<ul><li><input type="checkbox" disabled="">a</li></ul>',
    '<ul><li><input disabled="" type="checkbox"> a</li></ul>',
    '<ul><li><input type="text"> a</li></ul>',
    tasks('<li class="task-list-item"><input type="checkbox" disabled=""></li>'),
    tasks(`<li class="task-list-item"><input type="checkbox" disabled=""> a${tasks(item('b', true))}</li>`),
  ])('are written as they were read: %s', (html) => {
    expect(writeHtml(readPost(html))).toBe(html)
  })
})
