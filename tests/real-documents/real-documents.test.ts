import { describe, expect, test } from 'vitest'
import { sanitizeHtml } from '#server/content/html/sanitize-html.ts'
import { assertAllowed } from '#server/content/html/testing/assert-allowed.ts'
import { htmlErrors } from '#server/content/html/testing/html-errors.ts'
import { renderHtml } from '#server/content/html/testing/render-html.ts'
import { visibleText, visibleTextOfBody } from '#server/content/html/testing/visible-text.ts'
import { makeDocuments } from './make-documents.ts'

const documents = makeDocuments()

test('the documents are the same each time, and of all sizes', () => {
  expect(makeDocuments()).toEqual(documents)
  const sizes = documents.map(({ html }) => Buffer.byteLength(html))
  expect(Math.min(...sizes)).toBeLessThan(2000)
  expect(Math.max(...sizes)).toBeGreaterThan(150_000)
})

describe.each(documents.map(({ title, html }, index) => ({ name: `${index}: ${title}`, html })))(
  '$name',
  ({ html }) => {
    const stored = sanitizeHtml(html)
    const shown = renderHtml(stored)

    test('is allowed and valid as it is shown', () => {
      assertAllowed(stored)
      assertAllowed(shown, 'shown')
      expect(htmlErrors(shown)).toEqual([])
    })

    test('is stored once and for all', () => {
      expect(sanitizeHtml(stored)).toBe(stored)
    })

    test('keeps its text', () => {
      expect(visibleTextOfBody(shown)).toBe(visibleText(html))
    })
  },
)
