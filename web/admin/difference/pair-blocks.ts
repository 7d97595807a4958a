import { type BodyElement, type BodyNode, keyOf, withoutToken } from './body-node.ts'
import { type Match, matchSequences } from './match-sequences.ts'

/** Blocks with fewer words in common are different ones. */
const minSimilarity = 0.4

/** Where more blocks would have to be compared with each other, they are paired by their places. */
const maxComparisons = 40_000

/** Pairs blocks that are the same, and between those the ones of one kind that have many words in common. */
export function pairBlocks(before: readonly BodyElement[], after: readonly BodyElement[]): Match[] {
  const pairs: Match[] = []
  let [beforeAt, afterAt] = [0, 0]
  const same = matchSequences(before.map(keyOf), after.map(keyOf))
  for (const [b, a] of [...same, [before.length, after.length] as const]) {
    const between = pairSimilar(before.slice(beforeAt, b), after.slice(afterAt, a))
    for (const [one, other] of between) pairs.push([beforeAt + one, afterAt + other])
    if (b < before.length) pairs.push([b, a])
    ;[beforeAt, afterAt] = [b + 1, a + 1]
  }
  return pairs
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const kinds: Record<string, string> = {
  ...Object.fromEntries(['', 'p', ...headings].map((name) => [name, 'text'])),
  ul: 'list',
  ol: 'list',
  td: 'cell',
  th: 'cell',
}

const kindOf = ({ name }: BodyElement): string => kinds[name] ?? name

/** Elements of which another element has at most one. */
const single: ReadonlySet<string> = new Set(['caption', 'thead', 'tbody', 'tfoot', 'summary', 'figcaption'])

function pairSimilar(before: readonly BodyElement[], after: readonly BodyElement[]): Match[] {
  if (before.length === 0 || after.length === 0) return []
  const isSameKind = (b: number, a: number) =>
    kindOf(before[b] as BodyElement) === kindOf(after[a] as BodyElement)
  const areCells = [...before, ...after].every((block) => kindOf(block) === 'cell')
  const isByPlace = areCells || before.length * after.length > maxComparisons
  if (isByPlace) {
    if (before.length !== after.length) return []
    return before.map((_, at): Match => [at, at]).filter(([b, a]) => isSameKind(b, a))
  }
  const [wordsBefore, wordsAfter] = [before.map(countedWords), after.map(countedWords)]
  return bestPairs(before.length, after.length, (b, a) => {
    if (!isSameKind(b, a)) return 0
    if (single.has((after[a] as BodyElement).name)) return 1
    const found = similarity(wordsBefore[b] as CountedWords, wordsAfter[a] as CountedWords)
    return found < minSimilarity ? 0 : found
  })
}

/** The pairs, in order, with the greatest sum of values. */
function bestPairs(
  beforeCount: number,
  afterCount: number,
  value: (b: number, a: number) => number,
): Match[] {
  const width = afterCount + 1
  const values = new Float64Array(beforeCount * afterCount)
  const sums = new Float64Array((beforeCount + 1) * width)
  const sumAt = (b: number, a: number) => sums[b * width + a] as number
  const valueAt = (b: number, a: number) => values[b * afterCount + a] as number
  for (let b = beforeCount - 1; b >= 0; b--) {
    for (let a = afterCount - 1; a >= 0; a--) {
      const found = value(b, a)
      values[b * afterCount + a] = found
      sums[b * width + a] = Math.max(sumAt(b + 1, a), sumAt(b, a + 1), sumAt(b + 1, a + 1) + found)
    }
  }
  const pairs: Match[] = []
  for (let [b, a] = [0, 0]; b < beforeCount && a < afterCount; ) {
    if (valueAt(b, a) > 0 && sumAt(b, a) === sumAt(b + 1, a + 1) + valueAt(b, a)) pairs.push([b++, a++])
    else if (sumAt(b, a) === sumAt(b + 1, a)) b++
    else a++
  }
  return pairs
}

interface CountedWords {
  counts: Map<string, number>
  total: number
}

/** A word, or a character of a language that puts no spaces between words. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu

function countedWords(block: BodyElement): CountedWords {
  const counts = new Map<string, number>()
  let total = 0
  const count = (item: string) => {
    counts.set(item, (counts.get(item) ?? 0) + 1)
    total++
  }
  const add = (node: BodyNode): void => {
    if (typeof node === 'string') for (const [found] of node.matchAll(word)) count(found.toLowerCase())
    else if (node.name === 'img') count(`<img> ${withoutToken(node.attributes.src ?? '')}`)
    else for (const child of node.children) add(child)
  }
  add(block)
  return { counts, total }
}

/** From 0, for no word in common, to 1. */
function similarity(one: CountedWords, other: CountedWords): number {
  const total = one.total + other.total
  if (total === 0) return 1
  let common = 0
  for (const [item, count] of one.counts) common += Math.min(count, other.counts.get(item) ?? 0)
  return (2 * common) / total
}
