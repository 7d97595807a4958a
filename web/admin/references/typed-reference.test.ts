import { expect, test } from 'vitest'
import type { Reference } from '#contract/references/reference.ts'
import { emptyReference, referenceOf, typedOf } from './typed-reference.ts'

const typed = { ...emptyReference, title: 'T' }

test('what is typed becomes a reference with a key of its own', () => {
  const work = {
    ...typed,
    author: 'Vaswani, Ashish\n\n National Institute of Health ',
    year: '2017',
    'container-title': 'NeurIPS',
    page: '1-2',
  }
  expect(referenceOf(work, [{ id: 'vaswani2017', type: 'book' }])).toEqual({
    reference: {
      id: 'vaswani2017-2',
      type: 'article-journal',
      title: 'T',
      'container-title': 'NeurIPS',
      page: '1-2',
      author: [{ family: 'Vaswani', given: 'Ashish' }, { literal: 'National Institute of Health' }],
      issued: { 'date-parts': [[2017]] },
    },
  })
})

test.each([
  ['https://doi.org/10.1000/x', { DOI: '10.1000/x' }],
  ['arXiv:1706.03762', { archive: 'arXiv', archive_location: '1706.03762' }],
  ['https://a.example/x', { URL: 'https://a.example/x' }],
])('%s is where it is found', (place, fields) => {
  expect(referenceOf({ ...typed, place }, [])).toEqual({
    reference: { id: 't', type: 'article-journal', title: 'T', ...fields },
  })
})

test.each([
  [{ title: ' ' }, 'Give the title of the work.'],
  [{ place: 'javascript:alert(1)' }, 'is no address of the web'],
  [{ key: 'a b' }, 'cannot be a key'],
  [{ key: 'taken' }, 'Another reference has the key “taken”.'],
])('%j is refused', (wrong, problem) => {
  expect(referenceOf({ ...typed, ...wrong }, [{ id: 'taken', type: 'book' }])).toEqual({
    problem: expect.stringContaining(problem),
  })
})

const whole: Reference = {
  id: 'berg',
  type: 'chapter',
  title: 'Old',
  edition: '2',
  editor: [{ family: 'Berg', given: 'J.', 'non-dropping-particle': 'van der' }],
  issued: { 'date-parts': [[2020, 5, 1]] },
  archive: 'arXiv',
  archive_location: '1706.03762',
}

test('a change keeps what was not changed and what the form does not show', () => {
  expect(referenceOf({ ...typedOf(whole), title: 'New' }, [], whole)).toEqual({
    reference: { ...whole, title: 'New' },
  })
  expect(referenceOf({ ...typedOf(whole), place: '', year: 'in press' }, [], whole)).toMatchObject({
    reference: { title: 'Old', issued: { literal: 'in press' } },
  })
})
