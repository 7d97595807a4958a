import { expect, test } from 'vitest'
import { withChanges } from './changed-rows.ts'

const post = (url: string, day: number) => ({ url, createdDate: `2026-11-${day}T12:00:00.000Z` })
type Post = ReturnType<typeof post>
const changeOf = (before: Post, isRemoval: boolean) => ({ before, isRemoval })
const [first, second, third, fourth] = [post('a', 24), post('b', 23), post('c', 22), post('d', 21)]

const shown = (posts: Post[], changes: ReturnType<typeof changeOf>[]) =>
  withChanges(posts, changes).map(({ post: { url }, isListed }) => (isListed ? url : `(${url})`))

test('removed posts stand where they were, whatever the order of removal', () => {
  expect(shown([second, fourth], [changeOf(third, true), changeOf(first, true)])).toEqual([
    '(a)',
    'b',
    '(c)',
    'd',
  ])
  expect(shown([], [changeOf(first, true)])).toEqual(['(a)'])
})

test('a removed post is not shown as one while the list is loaded again', () => {
  expect(shown([first, second], [changeOf(second, true)])).toEqual(['a', '(b)'])
})

test('a post that a filter no longer finds stands where it was, and one that moved is where it is now', () => {
  expect(shown([first, third], [changeOf(second, false)])).toEqual(['a', '(b)', 'c'])
  const published = post('d', 25)
  const [row, ...others] = withChanges([published, first, second, third], [changeOf(fourth, false)])
  expect(row).toMatchObject({ post: published, isListed: true, change: { before: fourth } })
  expect(others.map(({ change }) => change)).toEqual([undefined, undefined, undefined])
})
