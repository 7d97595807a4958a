import { expect, test } from 'vitest'
import { matchBlocks } from './match-blocks.ts'

/** Counts how often blocks of an array are read. */
function counted(blocks: string[]): { blocks: readonly string[]; reads: () => number } {
  let reads = 0
  const get = (target: string[], name: string | symbol) => {
    if (name !== 'length') reads++
    return Reflect.get(target, name)
  }
  return { blocks: new Proxy(blocks, { get }), reads: () => reads }
}

/** How often blocks are read to match two texts. */
function readsOf([before, after]: [string[], string[]]): number {
  const [one, other] = [counted(before), counted(after)]
  matchBlocks(one.blocks, other.blocks)
  return one.reads() + other.reads()
}

const numbers = (length: number) => Array.from({ length }, (_, at) => at)

/** Pairs of texts with so many blocks. */
const texts: Record<string, (length: number) => [string[], string[]]> = {
  'with other blocks': (length) => [
    numbers(length).map((at) => `a${at}`),
    numbers(length).map((at) => `b${at}`),
  ],
  'in reverse order': (length) => {
    const blocks = numbers(length).map((at) => `b${at}`)
    return [blocks, blocks.toReversed()]
  },
  'of repeated blocks': (length) => {
    const blocks = numbers(length).map((at) => `b${at % 100}`)
    return [blocks, ['m', ...blocks.toReversed()]]
  },
  // Each block occurs twice, and once in what is left after the one before it is matched.
  'whose matches show one after the other': (length) => {
    const nested = (name: string) =>
      numbers(length / 4).flatMap((at) => [`b${at + 1}`, `${name}${at}`, `b${at}`, `${name}${at}`])
    return [nested('mine'), nested('theirs')]
  },
}

test.each(Object.entries(texts))(
  'texts %s take about twice the steps if they are twice as long',
  (_name, of) => {
    expect(readsOf(of(4_000))).toBeLessThan(2.3 * readsOf(of(2_000)))
  },
)
