import { expect, test } from 'vitest'
import { matchSequences } from './match-sequences.ts'

/** The length of the longest common subsequence, counted the slow way. */
function commonLength(before: string, after: string): number {
  if (!before || !after) return 0
  if (before[0] === after[0]) return 1 + commonLength(before.slice(1), after.slice(1))
  return Math.max(commonLength(before.slice(1), after), commonLength(before, after.slice(1)))
}

test.each([
  ['', ''],
  ['', 'ab'],
  ['ab', ''],
  ['abc', 'abc'],
  ['abc', 'xyz'],
  ['abc', 'axc'],
  ['abcd', 'acbd'],
  ['abcabba', 'cbabac'],
  ['aaab', 'abaaa'],
  ['xaxbxc', 'abc'],
])('as many items as possible are paired in %j and %j, in order', (before, after) => {
  const matches = matchSequences([...before], [...after])
  for (const [b, a] of matches) expect(before[b]).toBe(after[a])
  for (const side of [0, 1] as const) {
    const places = matches.map((match) => match[side])
    expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
  }
  expect(matches).toHaveLength(commonLength(before, after))
})

test('long sequences that share nothing but their ends take no time', () => {
  const items = (letter: string) => Array.from({ length: 50_000 }, (_, at) => `${letter}${at}`)
  const matches = matchSequences(['start', ...items('a'), 'end'], ['start', ...items('b'), 'end'])
  expect(matches).toEqual([
    [0, 0],
    [50_001, 50_001],
  ])
})
