import { expect, test } from 'vitest'
import { reservedUsernames } from '#contract/reserved-words.ts'
import { usernameProblem } from './username.ts'

test.each(['a', '7', 'Ann', 'ann.lee', 'a-_-b', 'x'.repeat(39)])('%s is a username', (username) => {
  expect(usernameProblem(username)).toBeNull()
})

test.each([
  '',
  'x'.repeat(40),
  'ann@example.org',
  '.ann',
  'ann.',
  'a..b',
  'a.b.c',
  '-ann',
  'ann_',
  '.',
  '..',
  'a/b',
  'a b',
  'a%b',
  'a?b',
  'jürgen',
  'аnn',
  'ann\n',
])('%j is none', (username) => {
  expect(usernameProblem(username)).toMatch(/^A username (has|may have) /)
})

test('reserved words are refused in any case', () => {
  expect(reservedUsernames).toContain('unknown')
  for (const word of reservedUsernames) expect(usernameProblem(word.toUpperCase())).not.toBeNull()
})
