import { type MeasuredServer, startMeasured } from './measured-server.ts'
import { median } from './median.ts'
import type { PartOptions } from './part.ts'
import type { Table } from './table.ts'
import { figure, type Target, verdict, wanted } from './target.ts'

/** The n-th address of a kind, for a blog with the given number of posts, and the maximum cost of one response in milliseconds. */
export interface MeasuredKind {
  max: number
  address: (n: number, posts: number) => string
  /** The number of warm-up responses, where the usual number would take minutes. */
  warmUp?: number
}

/**
 * Warm-up responses of each kind: only after about a thousand is all code optimized, and a page takes half as long as at first. Then batches are
 * measured, as a single response takes about as long as asking for the resource usage.
 */
const warmUp = 1_200
const batches = 25
const batchSize = 20

/** How much more a response may cost with many posts than with few. */
const growth = 1.2

/** Measures what an uncached response of each kind costs the main thread, with few and with many posts. */
export async function measureRenderings(
  title: string,
  kinds: Record<string, MeasuredKind>,
  { few, many }: PartOptions,
): Promise<Table> {
  const sizes = [await few(), await many()]
  const blogs: Blog[] = []
  for (const data of sizes) blogs.push({ posts: data.posts, server: await startMeasured(data) })
  const rows: string[][] = []
  for (const [name, kind] of Object.entries(kinds)) {
    const [ofFew = 0, ofMany = 0] = await costsOf(blogs, kind)
    const targets: Target[] = [
      { name: 'ms', value: ofMany, max: kind.max },
      { name: 'growth', value: ofMany / ofFew, max: growth },
    ]
    rows.push([
      name,
      figure(ofFew),
      figure(ofMany),
      figure(ofMany / ofFew),
      wanted(targets),
      verdict(targets),
    ])
  }
  for (const { server } of blogs) await server.stop()
  return {
    title,
    note: `Milliseconds of processor time on the main thread for a response, medians of ${batches} batches of ${batchSize}, few and many posts in turn, after ${warmUp} responses of each kind; fewer of what takes long.`,
    head: ['Response', ...sizes.map(({ posts }) => `${figure(posts)} posts`), 'growth', 'Target', 'Result'],
    rows,
  }
}

interface Blog {
  posts: number
  server: MeasuredServer
}

/** Medians of a kind in milliseconds for each blog, measured in turn. */
async function costsOf(blogs: Blog[], { address, warmUp: before = warmUp }: MeasuredKind): Promise<number[]> {
  for (let n = 0; n < before; n++) {
    for (const { server, posts } of blogs) await render(server, address(n, posts))
  }
  const costs = blogs.map(() => [] as number[])
  for (let batch = 0; batch < batches; batch++) {
    for (const [at, { server, posts }] of blogs.entries()) {
      const { mainThread } = await server.usage()
      for (let n = 0; n < batchSize; n++) await render(server, address(before + batch * batchSize + n, posts))
      costs[at]?.push(((await server.usage()).mainThread - mainThread) / batchSize)
    }
  }
  return costs.map(median)
}

/** Sends a token: such requests neither read nor fill the cache. */
async function render(server: MeasuredServer, address: string): Promise<void> {
  const response = await fetch(server.address + address, { headers: { token: 'bench' } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} responded with ${response.status}.`)
}
