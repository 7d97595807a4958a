import { describe, expect, test } from 'vitest'
import { mergeBlocks } from './merge-blocks.ts'

/** Merges texts whose blocks are words. */
function merge(base: string, mine: string, theirs: string): string | null {
  const [b, m, t] = [base, mine, theirs].map((text) => text.split(' ').filter(Boolean)) as [
    string[],
    string[],
    string[],
  ]
  const merged = mergeBlocks(b, m, t)
  return merged?.blocks.join(' ') ?? null
}

describe('merging by blocks', () => {
  test.each([
    ['nothing changed', 'a b c', 'a b c', 'a b c', 'a b c'],
    ['only I changed', 'a b c', 'a x c', 'a b c', 'a x c'],
    ['only they changed', 'a b c', 'a b c', 'x b c', 'x b c'],
    ['different blocks', 'a b c d', 'x b c d', 'a b c y', 'x b c y'],
    ['blocks next to each other', 'a b c', 'x b c', 'a y c', 'x y c'],
    ['every block, by turns', 'a b c d', 'A b C d', 'a B c D', 'A B C D'],
    ['the same change', 'a b c', 'a x c', 'a x c', 'a x c'],
    ['two blocks in a row, one of them by both in the same way', 'a b c', 'a x y', 'a x c', 'a x y'],
    ['I deleted, they changed another', 'a b c', 'a c', 'a b y', 'a y'],
    ['both deleted the same', 'a b c', 'a c', 'a c', 'a c'],
    ['both deleted, partly the same', 'a b c d e', 'a d e', 'a b e', 'a e'],
    ['I deleted all, they nothing', 'a b', '', 'a b', ''],
    ['both added at the same place', 'a b', 'a m b', 'a t b', 'a t m b'],
    ['both added at the end', 'a', 'a m1 m2', 'a t', 'a t m1 m2'],
    ['both added the same at the same place', 'a b', 'a x b', 'a x b', 'a x b'],
    ['both added, partly the same', 'a b', 'a x m y b', 'a x t y b', 'a x t m y b'],
    ['both added to nothing', '', 'm', 't', 't m'],
    ['both added the same at different places', 'a b c', 'a x b c', 'a b x c', 'a x b x c'],
    ['I added where they changed the block before', 'a b', 'a m b', 'x b', 'x m b'],
    ['I added where they deleted the block after', 'a b c', 'a m b c', 'a c', 'a m c'],
    ['I added between two that they deleted', 'a b c d', 'a b m c d', 'a d', 'a m d'],
    ['I moved a block, they changed another', 'a b c d', 'b c d a', 'a b x d', 'b x d a'],
    ['both moved a block to the same place', 'a b c', 'b c a', 'b c a', 'b c a'],
    ['I moved a block, they added one', 'a b c', 'c a b', 'a b c t', 'c a b t'],
    ['repeated blocks', 'a a a a', 'a a a a m', 't a a a a', 't a a a a m'],
  ])('%s', (_case, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toBe(expected)
  })

  test.each([
    ['the same block differently', 'a b c', 'a x c', 'a y c'],
    ['I deleted what they changed', 'a b c', 'a c', 'a y c'],
    ['they deleted what I changed', 'a b c', 'a x c', 'a c'],
    ['I moved what they changed', 'a b c d', 'b c d a', 'x b c d'],
    ['both moved a block to different places', 'a b c d', 'b a c d', 'b c d a'],
    ['I rewrote several blocks, they changed one of them', 'a b c d', 'a x d', 'a y c d'],
    ['I divided a block that they changed', 'a b c', 'a b1 b2 c', 'a y c'],
  ])('is refused if %s', (_case, base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toBeNull()
    expect(merge(base, theirs, mine)).toBeNull()
  })

  test('counts the blocks that came in', () => {
    expect(mergeBlocks(['a', 'b', 'c'], ['a', 'b', 'c', 'm'], ['x', 'c', 't'])?.changes).toBe(3)
  })

  test('does not take white space around a block for a change', () => {
    expect(mergeBlocks(['a\n', 'b'], ['a', 'b'], ['x\n', 'b\n'])?.blocks).toEqual(['x\n', 'b'])
  })

  test('loses no block, and keeps a deleted one only if the other side moved it', () => {
    let seed = 11
    const below = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % limit
    }
    let merges = 0
    for (let run = 0; run < 3_000; run++) {
      const base = Array.from({ length: below(8) }, (_, at) => `b${at}`)
      const edit = (name: string) => {
        const blocks = [...base]
        for (let step = below(4); step > 0; step--) {
          const at = below(blocks.length + 1)
          const kind = below(4)
          if (kind === 0) blocks.splice(at, 0, `${name}${run}-${step}`)
          else if (kind === 1) blocks.splice(at, 1, `${name}${run}-${step}`)
          else if (kind === 2) blocks.splice(at, 1)
          else blocks.splice(below(blocks.length + 1), 0, ...blocks.splice(at, 1))
        }
        return blocks
      }
      const [mine, theirs] = [edit('m'), edit('t')]
      const merged = mergeBlocks(base, mine, theirs)?.blocks
      if (!merged) continue
      merges++
      const expected = new Set([...mine, ...theirs].filter((block) => !base.includes(block)))
      for (const block of base) if (mine.includes(block) && theirs.includes(block)) expected.add(block)
      expect([...expected].filter((block) => !merged.includes(block))).toEqual([])
      const further = merged.filter((block) => !expected.has(block))
      expect(new Set(merged).size).toBe(merged.length)
      expect(further.filter((block) => mine.includes(block) === theirs.includes(block))).toEqual([])
      expect(mergeBlocks(base, mine, base)?.blocks).toEqual(mine)
      expect(mergeBlocks(base, base, theirs)?.blocks).toEqual(theirs)
    }
    expect(merges).toBeGreaterThan(1_000)
  })

  test('of as many blocks as a body can have succeeds', () => {
    const base = Array<string>(150_000).fill('<p>x</p>')
    expect(mergeBlocks(base, ['<p>mine</p>', ...base], [...base, '<p>theirs</p>'])?.blocks).toHaveLength(
      150_002,
    )
  })
})
