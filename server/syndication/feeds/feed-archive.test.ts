import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutPart, entriesOfFeed, nextArchive } from './feed-archive.ts'

const max = entriesOfFeed.max

/** Publication numbers, ascending. */
const lists = fc
  .uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 400 })
  .map((numbers) => numbers.toSorted((a, b) => a - b))

const newestBefore = (list: number[], before: number) =>
  list
    .filter((number) => number < before)
    .slice(-(max + 1))
    .toReversed()

/** The parts of a list from an archive on, or from the newest posts on: where each begins, and its posts. */
function chain(list: number[], before: number | null) {
  const parts: { from: number; posts: number[] }[] = []
  for (let end = before; ; ) {
    const newest = newestBefore(list, end ?? Number.POSITIVE_INFINITY)
    const { from, hasOlder } = cutPart(newest, { isArchive: end !== null })
    parts.push({ from, posts: newest.filter((number) => number >= from) })
    if (!hasOlder) return parts
    end = from
  }
}

test('the parts of a list have each post once, and none has too many or too few', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const [newest, ...archives] = chain(list, null)
      expect([newest, ...archives].flatMap((part) => part?.posts)).toEqual(list.toReversed())
      const least = Math.min(list.length, entriesOfFeed.min)
      expect(newest?.posts.length).toBeGreaterThanOrEqual(least)
      expect(newest?.posts.length).toBeLessThanOrEqual(max)
      for (const { posts } of archives) {
        expect(posts.length).toBeGreaterThanOrEqual(1)
        expect(posts.length).toBeLessThanOrEqual(max)
      }
    }),
  )
})

test('after ten times as many posts, nearly all archives are unchanged', () => {
  for (const step of [1, 2, 3, 7, 30]) {
    const list = Array.from({ length: 2_000 }, (_, at) => 1 + at * step)
    const ends = (length: number) => new Set(chain(list.slice(0, length), null).map(({ from }) => from))
    for (const length of [200, 777, 1_000]) {
      const moved = ends(length).difference(ends(2_000))
      expect([step, length, [...moved].length <= Math.log2(list.at(-1) as number)]).toEqual([
        step,
        length,
        true,
      ])
    }
  }
})

test('archives of all posts end at multiples of sixteen, whatever the newest post is', () => {
  const all = Array.from({ length: 1_000 }, (_, at) => at + 1)
  for (const length of [40, 500, 999, 1_000])
    for (const { from } of chain(all.slice(0, length), null).slice(0, -1)) expect(from % 16).toBe(0)
})

test('the links to newer archives lead to the newest posts, through every post in between', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const [newest, ...archives] = chain(list, null)
      const oldest = archives.at(-2)
      if (!newest || !oldest) return
      const found: number[] = []
      for (let before: number | null = oldest.from; before !== null && found.length < 1_000; ) {
        const following = list.filter((number) => number >= (before as number)).slice(0, max + 1)
        const next = nextArchive(before, following, { from: newest.from, hasOlder: true })
        const between = list.filter(
          (number) => number >= (before as number) && number < (next ?? newest.from),
        )
        expect(between.length).toBeLessThanOrEqual(max)
        if (next !== null)
          expect(cutPart(newestBefore(list, next), { isArchive: true }).from).toBeLessThanOrEqual(before)
        found.push(...between)
        before = next
      }
      expect(found).toEqual(list.filter((number) => number >= oldest.from && number < newest.from))
    }),
  )
})
