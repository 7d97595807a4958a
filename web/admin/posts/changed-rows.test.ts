import { expect, test } from 'vitest'
import type { OwnListedPost } from '#contract/post.ts'
import { withChanges } from './changed-rows.ts'
import type { PostChange } from './post-changes.ts'

const post = (url: string, day: number, status: OwnListedPost['status'] = 'public'): OwnListedPost => ({
  url,
  title: url,
  description: '',
  tags: [],
  status,
  imgname: null,
  imgpath: null,
  imgalt: '',
  imgtoken: null,
  username: 'ada',
  author: 'ada',
  createdDate: `2026-11-${day}T12:00:00.000Z`,
  updatedDate: `2026-11-${day}T12:00:00.000Z`,
  views: 0,
})
const changeOf = (before: OwnListedPost, isRemoval: boolean): PostChange => ({
  before,
  text: '',
  isRemoval,
  undo: async () => null,
})
const [first, second, third, fourth] = [post('a', 24), post('b', 23), post('c', 22), post('d', 21)]

const shown = (...args: Parameters<typeof withChanges>) =>
  withChanges(...args).map(({ post: { url }, isListed }) => (isListed ? url : `(${url})`))

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
