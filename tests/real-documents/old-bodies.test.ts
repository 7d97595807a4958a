import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareHtml } from '#server/content/html/prepare-html.ts'
import { oldBodies } from './old-bodies.ts'

/** Of what was stored of each body, and of how it was shown, before a body could hold callouts, notes and the like. */
const digests = readFileSync(new URL('./old-bodies.txt', import.meta.url), 'utf8')
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':'))

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 6)

const bodies = oldBodies(digests.length).map((html) => prepareHtml(html))

test('old bodies are stored as before, byte for byte', () => {
  expect(bodies).toHaveLength(500)
  const stored = bodies.map(({ content, contents, minutes, text }) =>
    digestOf([content, contents, minutes, text]),
  )
  expect(stored).toEqual(digests.map(([digest]) => digest))
  expect(bodies.filter(({ content }) => prepareHtml(content).content !== content)).toEqual([])
})

/** Abbreviations are explained on focus since then. */
const withoutFocus = (html: string): string => html.replace(/(<abbr [^>]*) tabindex="0">/g, '$1>')

test('old bodies without code are shown as before, byte for byte, but for the focus of abbreviations', () => {
  const shown = bodies.flatMap(({ content, rendered }, at) =>
    content.includes('<pre') ? [] : [{ at, digest: digestOf(withoutFocus(rendered)) }],
  )
  expect(shown.length).toBeGreaterThan(250)
  expect(shown.filter(({ at, digest }) => digest !== digests[at]?.[1])).toEqual([])
})
