import { expect, test } from 'vitest'
import { htmlErrors } from './testing/html-errors.ts'
import { renderHtml } from './testing/render-html.ts'

test.each([
  [
    'a callout is a note with the name of its kind',
    '<aside class="callout tip"><p class="callout-title">Tip</p><p>a</p></aside>',
    '<aside class="callout tip" role="note" aria-label="Tip"><p class="callout-title">Tip</p><p>a</p></aside>',
  ],
  [
    'a callout with a title of its own has the name of its kind before it',
    '<aside class="callout warning"><p class="callout-title">Hot</p><p>a</p></aside>',
    '<aside class="callout warning" role="note" aria-label="Warning: Hot"><p class="callout-title">Hot</p><p>a</p></aside>',
  ],
  [
    'so has one that can be folded',
    '<details class="callout note"><summary>Why</summary><p>a</p></details>',
    '<details class="callout note"><summary><span class="visually-hidden">Note: </span>Why</summary><p>a</p></details>',
  ],
  [
    'an abbreviation can be focused',
    '<p><abbr title="Cascading Style Sheets">CSS</abbr> <abbr>JS</abbr></p>',
    '<p><abbr title="Cascading Style Sheets" tabindex="0">CSS</abbr> <abbr>JS</abbr></p>',
  ],
])('%s', (_what, stored, shown) => {
  expect(renderHtml(stored)).toBe(shown)
  expect(htmlErrors(shown)).toEqual([])
})
