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

test('neighbouring blocks are chosen one by one where both texts have the blocks of the base', () => {
  const parts = compare('a12Xe', 'aY34e', 'abcXe')
  expect(parts).toMatchObject([
    { same: ['a'] },
    { mine: ['1'], theirs: ['Y'], suggested: 'mine' },
    { mine: ['2'], theirs: ['3'], suggested: 'mine' },
    { mine: ['X'], theirs: ['4'], suggested: 'theirs' },
    { same: ['e'] },
  ])
})

test('what only one side changed of neighbouring blocks is kept, whatever is chosen of the one that both changed', () => {
  const parts = compare('a12de', 'ab34e', 'abcde')
  const suggested = parts.filter((part) => 'mine' in part).map((part) => part.suggested)
  expect(suggested).toEqual(['mine', 'mine', 'theirs'])
  const chosen = (['mine', 'theirs', 'both'] as const).map((choice) =>
    chosenBlocks(parts, suggested.with(1, choice as never)).join(''),
  )
  expect(chosen).toEqual(['a124e', 'a134e', 'a1234e'])
})

test.each([
  ['one has more blocks', 'a123e', 'a45e', 'abce'],
  ['one moved a block', 'acXe', 'abYe', 'abce'],
  ['the base has not what both have', 'N12N', 'N34N', 'bc'],
])('neighbouring blocks are one difference if %s', (_, mine, theirs, base) => {
  const found = differences(mine, theirs, base)
  expect(found).toHaveLength(1)
  expect(chosenBlocks(compare(mine, theirs, base), ['mine']).join('')).toBe(mine)
  expect(chosenBlocks(compare(mine, theirs, base), ['theirs']).join('')).toBe(theirs)
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
