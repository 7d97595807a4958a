import { expect, test } from 'vitest'
import { spliceBetween } from './block-splice.ts'

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['', 'ab'],
  ['ab', ''],
  ['abc', 'axc'],
  ['abc', 'abxc'],
  ['abc', 'ac'],
  ['abc', 'xbc'],
  ['abc', 'abx'],
  ['aa', 'aaa'],
  ['aaa', 'aa'],
  ['abab', 'ab'],
  ['abcd', 'axxd'],
  ['ab', 'ba'],
])('from %j to %j', (before, after) => {
  const blocks = [...before]
  const splice = spliceBetween(blocks, [...after])
  if (splice) blocks.splice(splice.start, splice.deleteCount, ...splice.blocks)
  expect(blocks.join('')).toBe(after)
  expect(splice === null).toBe(before === after)
})

test('holds only what changed', () => {
  expect(spliceBetween([...'abcdef'], [...'abXdef'])).toEqual({ start: 2, deleteCount: 1, blocks: ['X'] })
  expect(spliceBetween([...'aaa'], [...'aaaa'])).toEqual({ start: 3, deleteCount: 0, blocks: ['a'] })
})
