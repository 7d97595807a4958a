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

/** All that readers are shown of old bodies since then, and what it was before. */
const additions: Record<string, [shown: RegExp, before: string][]> = {
  'Abbreviations are explained on focus.': [[/(<abbr [^>]*) tabindex="0">/g, '$1>']],
  'Code is framed with the name of its language.': [
    [/<div class="code"><span class="code-label">[^<]*<\/span>(<pre.*?<\/pre>)<\/div>/gs, '$1'],
  ],
  'Whole lines of code that are marked or deleted have an element each.': [
    [/<\/(mark|del)><\1 class="line(?: long-word)?">/g, ''],
    [/<(mark|del) class="line(?: long-word)?">/g, '<$1>'],
    [/(<pre [^>]*) class="lines">/g, '$1>'],
  ],
  'Short words of code are not broken at hyphens.': [[/<span class="unbroken">([^<]*)<\/span>/g, '$1']],
}

function asBefore(html: string): string {
  let result = html
  for (const [shown, before] of Object.values(additions).flat()) result = result.replace(shown, before)
  return result
}

test('old bodies are shown as before, byte for byte, but for what was added', () => {
  const shown = bodies.map(({ rendered }) => digestOf(asBefore(rendered)))
  expect(shown).toEqual(digests.map(([, digest]) => digest))
})

test.each(Object.entries(additions))('old bodies show: %s', (_what, [[pattern] = [/^$/]]) => {
  expect(bodies.filter(({ rendered }) => rendered.search(pattern) >= 0).length).toBeGreaterThan(0)
})
