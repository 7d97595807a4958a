import { expect, test } from 'vitest'
import { type Choice, chosenBlocks, compareBlocks, type Difference } from './compare-blocks.ts'

const compare = (mine: string, theirs: string, base: string | null = null) =>
  compareBlocks([...mine], [...theirs], base === null ? null : [...base])

const differences = (...texts: Parameters<typeof compare>) =>
  compare(...texts).filter((part): part is Difference => 'mine' in part)

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['', 'ab'],
  ['abc', 'axc'],
  ['abcd', 'bxdy'],
  ['aab', 'abb'],
  ['abcabc', 'cabcab'],
])('of %j and %j each can be chosen whole', (mine, theirs) => {
  const parts = compare(mine, theirs)
  const choose = (choice: Choice) =>
    chosenBlocks(parts, Array(differences(mine, theirs).length).fill(choice)).join('')
  expect(choose('mine')).toBe(mine)
  expect(choose('theirs')).toBe(theirs)
  for (const letter of mine + theirs) expect(choose('both')).toContain(letter)
})

test('what is the same stands together, and differences are chosen one by one', () => {
  const parts = compare('abcdef', 'aXcdYf')
  expect(parts).toMatchObject([
    { same: ['a'] },
    { mine: ['b'], theirs: ['X'] },
    { same: ['c', 'd'] },
    { mine: ['e'], theirs: ['Y'] },
    { same: ['f'] },
  ])
  expect(chosenBlocks(parts, ['theirs', 'mine']).join('')).toBe('aXcdef')
  expect(chosenBlocks(parts, ['both', 'both']).join('')).toBe('abXcdeYf')
})

test('white space around blocks is no difference', () => {
  expect(compareBlocks(['a', 'b'], ['a\n', '\nb'], null)).toEqual([{ same: ['a\n', '\nb'] }])
})

test.each([
  ['aXc', 'abc', 'abc', 'mine'],
  ['abc', 'aXc', 'abc', 'theirs'],
  ['aXc', 'aYc', 'abc', 'mine'],
  ['ac', 'abc', 'abc', 'mine'],
  ['abc', 'ac', 'abc', 'theirs'],
  ['aXbc', 'abc', 'abc', 'mine'],
  ['abc', 'aXbc', 'abc', 'theirs'],
  ['aXc', 'aYc', null, 'mine'],
])('of %j and %j, made from %j, the side that changed it is suggested: %s', (mine, theirs, base, side) => {
  expect(differences(mine, theirs, base).map(({ suggested }) => suggested)).toEqual([side])
})
