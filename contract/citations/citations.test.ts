import { expect, test } from 'vitest'
import { bibtexOf } from './bibtex.ts'
import { citationOf } from './citation.ts'
import { plainCitation } from './plain-citation.ts'
import { risOf } from './ris.ts'

const cite = (changed: Partial<Parameters<typeof citationOf>[0]> = {}) =>
  citationOf(
    {
      url: 'adam-explained',
      title: 'Adam, explained',
      description: 'Why it works',
      author: { name: 'Zoë Åkesson', username: 'zoe' },
      tags: ['C#', 'optimisation'],
      createdDate: '2026-11-20T23:30:00.000Z',
      updatedDate: '2026-12-24T12:00:00.000Z',
      ...changed,
    },
    { site: 'Notes & Queries', url: 'https://example.org/adam-explained', timeZone: 'Europe/Berlin' },
  )

test('a post as BibTeX, with the days of the time zone of the site', () => {
  expect(bibtexOf(cite())).toBe(`@misc{zoe-2026-adam-explained,
  author = {{Zoë Åkesson}},
  title = {{Adam, explained}},
  howpublished = {Notes \\& Queries},
  year = {2026},
  month = nov,
  day = {21},
  note = {Version of 2026-12-24},
  url = {https://example.org/adam-explained},
}
`)
})

test('a post as RIS, whose lines end as on Windows', () => {
  expect(risOf(cite()).split('\r\n')).toEqual([
    'TY  - BLOG',
    'AU  - Zoë Åkesson',
    'TI  - Adam, explained',
    'T2  - Notes & Queries',
    'PY  - 2026',
    'DA  - 2026/11/21',
    'N1  - Version of 2026-12-24',
    'AB  - Why it works',
    'KW  - C#',
    'KW  - optimisation',
    'UR  - https://example.org/adam-explained',
    'ER  - ',
    '',
  ])
})

test('a post as text', () => {
  expect(plainCitation(cite())).toBe(
    'Zoë Åkesson (2026). Adam, explained. Notes & Queries. Published 2026-11-21, version of 2026-12-24. https://example.org/adam-explained',
  )
  expect(plainCitation(cite({ title: 'なぜ？' }))).toContain('(2026). なぜ？ Notes')
})

test('a post whose account is gone has no author', () => {
  const gone = cite({ author: null })
  expect(bibtexOf(gone)).toMatch(/^@misc\{unknown-2026-adam-explained,\n {2}title/)
  expect(risOf(gone)).not.toContain('AU  -')
  expect(plainCitation(gone)).toMatch(/^Adam, explained\. \(2026\)\. /)
})

test('a slug in other letters is no key', () =>
  expect(bibtexOf(cite({ url: '最適化' }))).toMatch(/^@misc\{zoe-2026-11-21,\n/))

test('signs of TeX in a title are text', () => {
  const hostile = 'A}, x = {\\input{/etc/passwd} 100% $x_1^2$ #1 ~ "q" <b> a|b & @misc{k,'
  const entry = bibtexOf(cite({ title: hostile, author: { name: '}\\end{', username: 'a' } }))
  const [title = ''] = /title = .*/.exec(entry) ?? []
  expect(title).toBe(
    'title = {{A\\textbraceright{}, x = \\textbraceleft{}\\textbackslash{}input\\textbraceleft{}/etc/passwd\\textbraceright{} 100\\% \\$x\\_1\\textasciicircum{}2\\$ \\#1 \\textasciitilde{} "q" \\textless{}b\\textgreater{} a\\textbar{}b \\& @misc\\textbraceleft{}k,}},',
  )
  // BibTeX counts braces and nothing else.
  let depth = 0
  for (const sign of entry.trimEnd().slice(0, -1)) {
    if (sign === '{') depth++
    if (sign === '}') depth--
    expect(depth).toBeGreaterThanOrEqual(0)
  }
  expect(depth).toBe(1)
})

test('a line end in a title or name begins no field', () => {
  const ris = risOf(
    cite({ title: 'A\r\nER  - \r\nTY  - BOOK', author: { name: 'B\nUR  - x', username: 'b' } }),
  )
  expect(ris.match(/^(?:TY|ER|UR) {2}-/gm)).toEqual(['TY  -', 'UR  -', 'ER  -'])
})
