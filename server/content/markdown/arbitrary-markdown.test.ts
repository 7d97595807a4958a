import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noBibliography } from '#contract/references/bibliography.ts'
import type { Reference } from '#contract/references/reference.ts'
import { runs } from '#tests/support/random-tests.ts'
import { sanitizeBody, sanitizeHtml } from '../html/sanitize-html.ts'
import { assertAllowed } from '../html/testing/assert-allowed.ts'
import { renderHtml } from '../html/testing/render-html.ts'
import { readMarkdown } from './read-markdown.ts'
import { arbitraryMarkdown } from './testing/arbitrary-markdown.ts'

const references: Reference[] = [{ id: 'a', type: 'book', title: '<One>' }]
const works = { bibliography: { ...noBibliography, references } }

test('any Markdown is read, or refused with a reason; what is stored and shown of it is allowed, and stable', () => {
  fc.assert(
    fc.property(arbitraryMarkdown, (markdown) => {
      const { html, faults } = readMarkdown({ markdown, keys: ['a'] })
      for (const { message } of faults) expect(message).not.toBe('')
      const once = sanitizeHtml(html)
      const stored = sanitizeBody(html, works)
      for (const result of [once, stored]) assertAllowed(result)
      assertAllowed(renderHtml(stored), 'shown')
      expect(sanitizeHtml(once)).toBe(once)
      expect([sanitizeHtml(stored), sanitizeBody(stored, works)]).toEqual([stored, stored])
    }),
    { numRuns: runs(200), examples: [['\n: **\n\n']] },
  )
})
