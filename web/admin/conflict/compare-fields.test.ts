import { expect, test } from 'vitest'
import type { PostState, PostStatus } from '#contract/post.ts'
import { noPresentation } from '#contract/presentation/presentation.ts'
import { noBibliography } from '#contract/references/bibliography.ts'
import { emptyFields } from '../drafts/post-fields.ts'
import { fieldDifferences, statusNote, withFields, withPresentStatus } from './compare-fields.ts'

const base: PostState = {
  version: 1,
  title: 'Title',
  description: 'd',
  tags: ['a'],
  status: 'public',
  content: '<p>1</p>',
  ...noBibliography,
  ...noPresentation,
}
const { version, ...texts } = base
const mine = { ...emptyFields, ...texts, status: 'public' as PostStatus }

test.each([
  ['public', 'draft', 'draft'],
  ['public', 'private', 'private'],
  ['private', 'draft', 'private'],
])('with the status %s here and %s there, the text begins with %s', (here, there, begun) => {
  const [own, current] = [
    { ...mine, status: here as PostStatus },
    { ...base, status: there },
  ]
  expect(withPresentStatus(own, current, base).status).toBe(begun)
})

test('a status that only the other side changed is no question', () => {
  const current = { ...base, status: 'draft' }
  expect(fieldDifferences(withPresentStatus(mine, current, base), current, base)).toEqual([])
})

test('a status that both changed is asked, also if the post is a draft now', () => {
  const own = { ...mine, status: 'private' as PostStatus }
  const differences = fieldDifferences(own, { ...base, status: 'draft' }, base)
  expect(differences).toMatchObject([{ name: 'status', suggested: 'mine' }])
  expect(withFields(own, differences, ['theirs']).status).toBe('draft')
  expect(withFields(own, differences, ['mine']).status).toBe('private')
})

test('without the base the status that the post has now is suggested', () => {
  const current = { ...base, status: 'draft', title: 'Theirs' }
  expect(withPresentStatus(mine, current, null)).toEqual(mine)
  expect(fieldDifferences(mine, current, null)).toMatchObject([
    { name: 'title', suggested: 'mine' },
    { name: 'status', suggested: 'theirs' },
  ])
})

test('fields that only the other side changed take the present value', () => {
  const current = { ...base, title: 'Theirs', description: 'theirs', tags: ['b'] }
  const differences = fieldDifferences(mine, current, base)
  const settled = withFields(
    mine,
    differences,
    differences.map(({ suggested }) => suggested),
  )
  expect(settled).toMatchObject({ title: 'Theirs', description: 'theirs', tags: ['b'] })
})

test.each([
  ['post', 'public', 'draft', 'The post is a draft now: it was hidden in another place.'],
  ['page', 'public', 'private', 'The page is private now: it was hidden in another place.'],
  ['post', 'private', 'draft', 'The post is a draft now: its status was changed in another place.'],
  ['post', 'private', 'public', 'The post is public now: it was published in another place.'],
  ['post', 'public', 'public', null],
] as const)('of a %s from %s to %s the note is: %s', (noun, before, now, note) => {
  expect(statusNote(noun, before, now)).toBe(note)
})
