import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMarkdownReader, type MarkdownReader } from './markdown-reader.ts'
import { readMarkdown } from './read-markdown.ts'

const client = { name: 'a', group: 'a' }
const fail = (error: unknown) => {
  throw error
}

let reader: MarkdownReader
afterEach(() => {
  vi.restoreAllMocks()
  return reader.close()
})

test('a long text is read like a short one', async () => {
  reader = createMarkdownReader(fail)
  const read = (count: number) => reader.read({ markdown: 'Some *words*\n\n'.repeat(count) }, { client })
  expect((await read(1)).html).toBe('<p>Some <em>words</em></p>')
  expect((await read(1_000)).html).toBe('<p>Some <em>words</em></p>'.repeat(1_000))
})

test('a text that takes too long is refused', async () => {
  reader = createMarkdownReader(fail, { timeoutMs: 1 })
  await expect(reader.read({ markdown: 'a '.repeat(5_000) }, { client })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { markdown: expect.stringContaining('takes too long') },
  })
})

test.each(['&a;', '.', ')', ']'])(
  'an address with %j in great numbers is refused with its place',
  async (sign) => {
    reader = createMarkdownReader(fail)
    const markdown = `One line\n\nSee https://a.example/${sign.repeat(30_000)}x`
    await expect(reader.read({ markdown }, { client })).rejects.toMatchObject({
      fields: { markdown: expect.stringContaining('Line 3, column 5: This address has too many signs') },
    })
  },
)

test.each([
  ['beside each other', '> a\n\n', 2_001],
  ['in items', '- > a\n', 1_001],
  ['in each other', `${'>'.repeat(51)} a\n\n`, 39],
])('quotations %s in great numbers are refused with their place', (_where, markdown, line) => {
  reader = createMarkdownReader(fail)
  const { faults } = readMarkdown({ markdown: markdown.repeat(1_001) })
  const message = 'There are too many quotations. Divide the text into several posts.'
  expect(faults).toEqual([{ message, line, column: 1 }])
})

test('a quotation of many lines is one', () => {
  reader = createMarkdownReader(fail)
  expect(readMarkdown({ markdown: '> a\n'.repeat(1_001) }).faults).toEqual([])
})

test.each(['*a_ ', '[', ']', '[a](b)', '[a]{.b}', '^[a]', '~a'])(
  '%j in great numbers is refused with its place',
  (signs) => {
    reader = createMarkdownReader(fail)
    const { faults } = readMarkdown({ markdown: `a\n\n${signs.repeat(4_000)}\n` })
    expect(faults).toMatchObject([{ message: expect.stringContaining('too many signs'), line: 3 }])
  },
)

test('an account has its share of the queue', async () => {
  reader = createMarkdownReader(fail, { maxWaitingPerClient: 1 })
  const read = (name: string) =>
    reader.read({ markdown: 'a '.repeat(5_000) }, { client: { name, group: name } })
  const [first, second] = [read('ann'), read('ann')]
  await expect(read('ann')).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  for (const { html } of await Promise.all([first, second, read('ben')])) expect(html).toContain('<p>a a')
})

describe('front matter', () => {
  test.each([
    ['title: A\ntags: a, b', { title: 'A', tags: ['a', 'b'] }],
    ['title: 2026\nstatus: draft\ndescription:', { title: '2026', status: 'draft' }],
    ['', {}],
    [
      'tags: [2026, a]\nmacros: {\\n: 3}\nlang:\ncover-width: none',
      {
        tags: ['2026', 'a'],
        macros: { '\\n': '3' },
        coverWidth: 'none',
      },
    ],
    ['tags:', { tags: [] }],
    ['__proto__: {a: 1}\nconstructor: 1\ndate: [1]', {}],
  ])('%j', (yaml, frontMatter) => {
    reader = createMarkdownReader(fail)
    expect(readMarkdown({ markdown: `---\n${yaml}\n---\ntext` })).toEqual({
      html: '<p>text</p>',
      frontMatter,
      faults: [],
    })
  })

  test.each([
    ['title: {a: 1}', '“title” in the front matter is not a text.', 2, 8],
    ['title: A\ntags:\n  - a: b', '“tags” in the front matter is not a list of names.', 4, 3],
    ['tags: {a: b}', '“tags” in the front matter is not a list of names.', 2, 7],
    ['references: a.bib', '“references” in the front matter is not a list of works.', 2, 13],
    ['macros: [a]', '“macros” in the front matter is not a list of names, each with its TeX.', 2, 9],
    ['citation-style: mla', '“citation-style” in the front matter is not ieee or apa.', 2, 17],
    ['cover-width: 3', '“cover-width” in the front matter is not wide, normal or none.', 2, 14],
  ])('with a value of the wrong type is refused: %j', (yaml, message, line, column) => {
    reader = createMarkdownReader(fail)
    const { faults } = readMarkdown({ markdown: `---\n${yaml}\n---\ntext` })
    expect(faults).toEqual([{ message, line, column }])
  })

  test('is not written to the log, whatever its names are', () => {
    reader = createMarkdownReader(fail)
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
    readMarkdown({ markdown: '---\n? [secret]\n: a\n---\ntext' })
    expect(warn).not.toHaveBeenCalled()
  })

  test('that repeats itself without end is refused', () => {
    reader = createMarkdownReader(fail)
    const bomb = Array.from({ length: 20 }, (_, at) => `a${at}: &a${at} [${`*a${at - 1},`.repeat(at && 9)}x]`)
    const { faults } = readMarkdown({ markdown: `---\n${bomb.join('\n')}\n---\n` })
    expect(faults).toEqual([{ message: 'The front matter repeats itself too often.', line: 2, column: 1 }])
  })
})
