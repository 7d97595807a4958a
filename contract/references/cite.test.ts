import { expect, test } from 'vitest'
import { type CitationStyle, noBibliography } from './bibliography.ts'
import { citationSource, parseCitation } from './citation.ts'
import { cite } from './cite.ts'
import { textOfRuns } from './entry.ts'
import { normalizeReference } from './normalize-reference.ts'
import type { Reference } from './reference.ts'

const work = (item: object): Reference => {
  const normalized = normalizeReference({ id: 'a', type: 'article-journal', ...item })
  if ('problem' in normalized) throw new Error(normalized.problem)
  return normalized.reference
}
const on = (...date: number[]) => ({ 'date-parts': [date] })
const people = (...names: string[]) =>
  names.map((name) => {
    const [family, given] = name.split(', ')
    return { family, given }
  })

const citations: [source: string, normal: string | null][] = [
  ['[@a]', '[@a]'],
  ['[@a;@b , p. 4]', '[@a; @b, p. 4]'],
  ['[see  @a, pp. 4–5 and elsewhere; -@b]', '[see @a, pp. 4–5 and elsewhere; -@b]'],
  ['[@doe:2020/x.y+z]', '[@doe:2020/x.y+z]'],
  ['[@a.]', '[@a .]'],
  ['@a', '@a'],
  ['@a [p. 4]', '@a [p. 4]'],
  ['@a [, p. 4]', '@a [p. 4]'],
  ['[a]', null],
  ['[@a; b]', null],
  ['[@a and @b]', null],
  ['[@a [b]]', null],
  ['[@]', null],
  ['@a p', null],
  ['', null],
  [`[@${'a'.repeat(81)}]`, null],
  [`[@a, ${'b'.repeat(500)}]`, null],
]
test.each(citations)('the citation %j', (source, normal) => {
  const citation = parseCitation(source)
  expect(citation && citationSource(citation)).toBe(normal)
  if (normal !== null) expect(parseCitation(normal)).toEqual(citation)
})

const doe = (id: string, year: number, ...names: string[]) =>
  work({ id, title: id, author: people(...names), issued: on(year) })
const library = [
  doe('one', 2020, 'Doe, Jane'),
  doe('two', 2020, 'Roe, A.', 'Poe, B.'),
  doe('more', 2021, 'Roe, A.', 'Poe, B.', 'Zoe, C.'),
  doe('later', 2020, 'Doe, Jane'),
  doe('other', 2019, 'Doe, Max'),
  doe('alike', 2021, 'Roe, A.', 'Quo, D.', 'Zoe, C.'),
]
const texts: [style: CitationStyle, sources: string[], texts: (string | null)[], entries: string[]][] = [
  [
    'ieee',
    ['[@two; @one]', '[@one, p. 4; see @two]', '@more', '@two [ch. 2]'],
    ['[1], [2]', '[2, p. 4], see [1]', 'Roe et al. [3]', 'Roe and Poe [1, ch. 2]'],
    ['two', 'one', 'more'],
  ],
  [
    'ieee',
    ['[@one]', '[@two]', '[@more]', '[@later; @more; @one; @two]', '[@two; @one]', '[@gone; @other]'],
    ['[1]', '[2]', '[3]', '[1]–[4]', '[1], [2]', null],
    ['one', 'two', 'more', 'later'],
  ],
  [
    'apa',
    ['[@two; @more, p. 4]', '@two', '[@more]', '@more [p. 3]', '[-@two]'],
    [
      '(Roe & Poe, 2020; Roe et al., 2021, p. 4)',
      'Roe and Poe (2020)',
      '(Roe et al., 2021)',
      'Roe et al. (2021, p. 3)',
      '(2020)',
    ],
    ['two', 'more'],
  ],
  [
    'apa',
    ['[@one; @later]', '[@two; @one]', '[see @two; @later]'],
    ['(Doe, 2020a, 2020b)', '(Doe, 2020b; Roe & Poe, 2020)', '(see Roe & Poe, 2020; Doe, 2020a)'],
    ['later', 'one', 'two'],
  ],
  ['apa', ['[@one]', '@other'], ['(J. Doe, 2020)', 'M. Doe (2019)'], ['one', 'other']],
  [
    'apa',
    ['[@more]', '[@alike]'],
    ['(Roe, Poe, et al., 2021)', '(Roe, Quo, et al., 2021)'],
    ['more', 'alike'],
  ],
]
test.each(texts)('citations in the style %s: %j', (citationStyle, sources, expected, listed) => {
  const cited = cite(
    { ...noBibliography, references: library, citationStyle },
    sources.map((source) => parseCitation(source) ?? expect.fail(source)),
  )
  expect(cited.texts.map((pieces) => pieces && textOfRuns(pieces))).toEqual(expected)
  expect(cited.entries.map(({ reference }) => reference.id)).toEqual(listed)
})
