import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { accountClient } from '../../foundation/concurrency/queue-client.ts'
import { readReferences } from './read-references.ts'
import { createReferenceReader } from './reference-reader.ts'

const read = (text: string) => {
  const result = readReferences({ text })
  if ('problem' in result) expect.fail(result.problem)
  return result
}

test('BibTeX is read with its keys, its number on arXiv and its letters', () => {
  const { references, refused } = read(String.raw`% mine
@string{nips = "NeurIPS"}
@inproceedings{vaswani2017attention, title = {{Attention} is all $x^2$ you \emph{need}}, booktitle = nips, year = 2017, month = jun,
  author = {Vaswani, Ashish and van der Berg, J{\"o}rg and others}, pages = {1--2}, eprint = {1706.03762}, archivePrefix = {arXiv}}
@phdthesis{b, title = {T}, author = {Doe, J}, school = {Uni}, year = 2001}
@misc{c, title = {<b>M</b> < n}, url = {https://a.example/?a=1&b=2}}`)
  expect(refused).toEqual([])
  expect(references).toEqual([
    {
      ...{ id: 'vaswani2017attention', type: 'paper-conference', title: 'Attention is all x² you need' },
      author: [
        { family: 'Vaswani', given: 'Ashish' },
        { family: 'Berg', given: 'Jörg', 'non-dropping-particle': 'van der' },
        { literal: 'others' },
      ],
      ...{ 'container-title': 'NeurIPS', issued: { 'date-parts': [[2017, 6]] }, page: '1-2' },
      ...{ archive: 'arXiv', archive_location: '1706.03762' },
    },
    {
      ...{ id: 'b', type: 'thesis', title: 'T', author: [{ family: 'Doe', given: 'J' }] },
      ...{ publisher: 'Uni', genre: 'PhD thesis', issued: { 'date-parts': [[2001]] } },
    },
    { id: 'c', type: 'document', title: 'M < n', URL: 'https://a.example/?a=1&b=2' },
  ])
})

test.each([
  ['@comment{x} @book{a, title={A}} @Comment(y)@book{b, title={B}}', ['A', 'B']],
  ['@book{a, title={A}}@comment @book{b, title={B}}', ['A', 'B']],
  ['@book{a, title={The @comment entry}, url={https://a.example/@comment}}', ['The @comment entry']],
])('no entry is lost behind a comment of BibTeX: %j', (text, titles) => {
  expect(read(text).references.map(({ title }) => title)).toEqual(titles)
})

test('a number of arXiv needs no name of its archive', () => {
  const entry = (key: string, eprint: string) => `@misc{${key}, title = {T}, year = 2018, ${eprint}}`
  const archives = [
    entry('a', 'eprint = {1805.02867}'),
    entry('b', 'eprint = {hal-0123}'),
    entry('c', 'eprint = {1805.02867}, eprinttype = {hdl}'),
  ].map((text) => read(text).references[0]?.archive_location)
  expect(archives).toEqual(['1805.02867', undefined, undefined])
})

test('RIS and CSL JSON are read, and what has no key gets one', () => {
  expect(
    read(
      'TY  - JOUR\nAU  - Doe, Jane\nTI  - One\nPY  - 2020\nER  - \nTY  - BOOK\nAU  - Doe, Jane\nTI  - Two\nPY  - 2020\nER  - \n',
    ).references,
  ).toMatchObject([
    { id: 'doe2020', type: 'article-journal', title: 'One' },
    { id: 'doe2020-2', type: 'book', title: 'Two' },
  ])
  const items = [
    { id: 'a b', type: 'book', title: 'x', __proto__: null, other: 1 },
    { title: 'y', DOI: 'no' },
    null,
  ]
  const { references, refused } = read(JSON.stringify(items))
  expect(references).toEqual([{ id: 'a-b', type: 'book', title: 'x' }])
  expect(refused).toEqual([
    { key: 'y', problem: 'y: “no” is no DOI. One begins with 10. and has a slash.' },
    { key: 'work', problem: 'work: it has neither a title nor anything else that says what it is.' },
  ])
})

test.each([
  ['@article{a, title={x}', /^This cannot be read as BibTeX: expected "rbrace", got EOF at line 1 col 22\.$/],
  ['hello', /^There are no references in this text\. It was read as BibTeX\.$/],
  ['@comment{a} hello', /^There are no references/],
  ['[{', /^This cannot be read as CSL JSON: /],
  ['[]', /^There are no references/],
  [JSON.stringify(Array(1_001).fill({})), /^There are more than 1,000/],
])('%j is refused with the reason', (text, problem) => {
  expect(readReferences({ text })).toEqual({ problem: expect.stringMatching(problem) })
})

test('no address is fetched, whatever names it', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests++
    response.end('@book{a, title = {Fetched}}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.bib`
  for (const text of [
    address,
    `[${JSON.stringify(address)}]`,
    `@book{a, url = {${address}}}`,
    `TY  - BOOK\nUR  - ${address}\nER  - `,
  ])
    for (const format of ['bibtex', 'ris', 'csl-json', undefined] as const) readReferences({ text, format })
  await new Promise((resolve) => server.close(resolve))
  expect(requests).toBe(0)
})

test('a text that takes too long is refused, and an account has its share of the queue', async () => {
  const reader = createReferenceReader(() => {}, { timeoutMs: 1, maxWaitingPerClient: 1 })
  const texts = ['a', 'b', 'c'].map((key) =>
    reader.read({ text: `@book{${key}, title = {One}}` }, accountClient({ id: '1' })),
  )
  const codes = (await Promise.allSettled(texts)).map(
    (result) => result.status === 'rejected' && result.reason.code,
  )
  expect(codes).toEqual(['validation_failed', 'validation_failed', 'unavailable'])
  await reader.close()
})

test('lists that are nested without end are refused, and what says nothing of a work', () => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const texts = [
    nested,
    `[{"id":${nested},"title":"A title","issued":{"date-parts":[[${nested}]]},"author":[${nested}]}]`,
    `[{"id":"a","title":${nested}}]`,
    '[1, null, "x", {"a": 1}]',
  ].map((text) => read(text))
  expect(texts.map(({ references, refused }) => [references.length, refused.length])).toEqual([
    [0, 1],
    [1, 0],
    [0, 1],
    [0, 4],
  ])
})
