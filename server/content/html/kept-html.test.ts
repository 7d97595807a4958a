import { expect, test } from 'vitest'
import { sanitiseHtml } from './sanitise-html.ts'
import { htmlFaults } from './testing/html-faults.ts'
import { keptHtml } from './testing/kept-html.ts'

test.each(Object.entries(keptHtml))('%s', (_what, html) => {
  expect(sanitiseHtml(html)).toBe(html)
  expect(htmlFaults(html)).toEqual([])
})
