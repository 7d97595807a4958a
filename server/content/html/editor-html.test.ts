import { expect, test } from 'vitest'
import { sanitizeHtml } from './sanitize-html.ts'
import { editorHtml } from './testing/editor-html.ts'
import { htmlErrors } from './testing/html-errors.ts'

test.each(Object.entries(editorHtml))('%s', (_what, html) => {
  expect(sanitizeHtml(html)).toBe(html)
  expect(htmlErrors(html)).toEqual([])
})
