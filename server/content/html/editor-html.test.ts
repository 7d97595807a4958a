import { expect, test } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'
import { keptHtml } from './testing/editor-html.ts'
import { htmlFaults } from './testing/html-errors.ts'

test.each(Object.entries(keptHtml))('%s', (_what, html) => {
  expect(sanitiseHtml(html)).toBe(html)
  expect(htmlFaults(html)).toEqual([])
})
