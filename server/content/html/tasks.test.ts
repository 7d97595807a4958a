import { describe, expect, test } from 'vitest'
import { markdownOf } from '../markdown/html-to-markdown.ts'
import { feedHtml } from './feed-html.ts'
import { textOfHtml } from './html-text.ts'
import { sanitizeHtml } from './sanitize-html.ts'
import { renderHtml } from './testing/render-html.ts'

const box = '<input type="checkbox" disabled="">'
const done = '<input type="checkbox" disabled="" checked="">'
const stored = `<ul class="contains-task-list"><li class="task-list-item">${done} a</li><li class="task-list-item">${box} b</li></ul>`

describe('tasks', () => {
  test.each([
    ['as stored', stored, stored],
    [
      'as GitHub shows them',
      '<ul class="contains-task-list x"><li class="task-list-item"> <input type="checkbox" id="" checked class="task-list-item-checkbox" disabled> a</li></ul>',
      `<ul class="contains-task-list"><li class="task-list-item">${done} a</li></ul>`,
    ],
    [
      'with what could run',
      '<ul><li><input type=CHECKBOX onclick="x()" name=n value=v autofocus> a</li></ul>',
      `<ul><li>${box} a</li></ul>`,
    ],
  ])('are kept %s', (_how, html, kept) => {
    expect(sanitizeHtml(html)).toBe(kept)
    expect(sanitizeHtml(kept)).toBe(kept)
  })

  test.each([
    ['another input', '<ul><li><input type="text" value="v"> a</li></ul>', '<ul><li> a</li></ul>'],
    ['a box behind text', `<ul><li>a ${box}</li></ul>`, '<ul><li>a </li></ul>'],
    ['a second box', `<ul><li>${box}${box}a</li></ul>`, `<ul><li>${box}a</li></ul>`],
    ['a box in no item', `<p>${box}a</p>`, '<p>a</p>'],
    ['a box in an element of an item', `<ul><li><em>${box}a</em></li></ul>`, '<ul><li><em>a</em></li></ul>'],
  ])('%s is dropped', (_what, html, kept) => {
    expect(sanitizeHtml(html)).toBe(kept)
  })

  test('are read everywhere', () => {
    expect(renderHtml(stored)).toContain('<input type="checkbox" disabled="" checked="" aria-label="Done"> a')
    expect(feedHtml(stored, 'https://a.example/p')).toBe('<ul><li>☑ a</li><li>☐ b</li></ul>')
    expect(textOfHtml(stored)).toBe('☑ a\n☐ b')
    expect(markdownOf(stored)).toBe('- [x] a\n- [ ] b\n')
  })
})
