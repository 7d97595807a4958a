import { authors, tags, vocabulary } from '../content/invented-post.ts'
import { urlOf } from '../content/write-posts.ts'
import { type MeasuredServer, startMeasured } from '../measured-server.ts'
import { median } from '../median.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** What one rendering costs the main thread, page by page, with few posts and with many. */
export const firstRenderings: Part = { summary: 'first renderings, with few and with many posts', measure }

/** Requests before measuring, so that the code is compiled, and those that are measured. */
const warmUp = 150
const measured = 200

/** The n-th address of each kind, for a blog of so many posts: lists are full also with few. And what it may cost, in milliseconds. */
const pages: Record<string, { atMost: number; address: (n: number, posts: number) => string }> = {
  home: { atMost: 2.5, address: (n) => `/?page=${1 + (n % 10)}` },
  post: { atMost: 1, address: (n, posts) => `/${urlOf(1 + ((n * 7_919) % posts))}` },
  tag: { atMost: 2.5, address: (n) => `/tags/${tags[n % 6]}?page=${1 + (n % 2)}` },
  author: { atMost: 2.5, address: (n) => `/author/${authors[n % 3]}?page=${1 + (n % 2)}` },
  search: { atMost: 5, address: (n) => `/search?search=${vocabulary[n * 3]}` },
}
/** How much more it may cost with many posts than with few. */
const growth = 1.33

async function measure({ few, many }: PartOptions): Promise<Table[]> {
  const sizes = [await few(), await many()]
  const blogs: Blog[] = []
  for (const data of sizes) blogs.push({ posts: data.posts, server: await startMeasured(data) })
  const columns: number[][] = blogs.map(() => [])
  for (const { address } of Object.values(pages)) {
    const costs = await costsOf(blogs, address)
    for (const [at, cost] of costs.entries()) columns[at]?.push(cost)
  }
  for (const { server } of blogs) await server.stop()
  const rows = Object.entries(pages).map(([page, { atMost }], at) => {
    const [ofFew = 0, ofMany = 0] = columns.map((column) => column[at] as number)
    const targets: Target[] = [
      { name: 'ms', value: ofMany, atMost },
      { name: 'growth', value: ofMany / ofFew, atMost: growth },
    ]
    return [page, figure(ofFew), figure(ofMany), figure(ofMany / ofFew), wanted(targets), verdict(targets)]
  })
  return [
    {
      title: 'First renderings',
      note: 'Milliseconds of processor time on the main thread, medians of 200, few and many posts in turn. Lists: the first pages.',
      head: ['Page', ...sizes.map(({ posts }) => `${figure(posts)} posts`), 'growth', 'Target', 'Result'],
      rows,
    },
  ]
}

interface Blog {
  posts: number
  server: MeasuredServer
}

/** Medians in milliseconds for each blog, measured in turn: what asking alone costs is taken off. */
async function costsOf(blogs: Blog[], address: (n: number, posts: number) => string): Promise<number[]> {
  const costs = blogs.map(() => ({ asking: [] as number[], rendering: [] as number[] }))
  for (let n = -warmUp; n < measured; n++) {
    for (const [at, { server, posts }] of blogs.entries()) {
      const path = address(n < 0 ? measured - n : n, posts)
      const asking = await costOf(server, async () => {})
      const rendering = await costOf(server, () => render(server, path))
      if (n < 0) continue
      costs[at]?.asking.push(asking)
      costs[at]?.rendering.push(rendering)
    }
  }
  return costs.map(({ asking, rendering }) => median(rendering) - median(asking))
}

/** Milliseconds of its main thread that a server needs for a task. */
async function costOf(server: MeasuredServer, task: () => Promise<void>): Promise<number> {
  const before = await server.usage()
  await task()
  return (await server.usage()).mainThread - before.mainThread
}

/** Asks with a cookie: such requests neither read nor fill the cache. */
async function render(server: MeasuredServer, address: string): Promise<void> {
  const answer = await fetch(server.address + address, { headers: { cookie: 'bench=1' } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}.`)
}
