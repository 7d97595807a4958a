import { authors, tags, vocabulary } from '../content/invented-post.ts'
import type { BenchData } from '../content/many-posts.ts'
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
  const columns: number[][] = []
  for (const data of sizes) columns.push(await measureAt(data))
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
      note: 'Milliseconds of processor time on the main thread, medians of 200. Lists: the first pages.',
      head: ['Page', ...sizes.map(({ posts }) => `${figure(posts)} posts`), 'growth', 'Target', 'Result'],
      rows,
    },
  ]
}

async function measureAt(data: BenchData): Promise<number[]> {
  const server = await startMeasured(data)
  const costs: number[] = []
  for (const { address } of Object.values(pages)) {
    for (let n = 0; n < warmUp; n++) await render(server, address(n + measured, data.posts))
    const asking = median(await costsOf(server, async () => {}))
    const rendering = median(await costsOf(server, (n) => render(server, address(n, data.posts))))
    costs.push(rendering - asking)
  }
  await server.stop()
  return costs
}

/** Milliseconds that the server needs for each of a number of tasks, one after the other. */
async function costsOf(server: MeasuredServer, task: (n: number) => Promise<void>): Promise<number[]> {
  const costs: number[] = []
  for (let n = 0; n < measured; n++) {
    const before = await server.usage()
    await task(n)
    costs.push((await server.usage()).mainThread - before.mainThread)
  }
  return costs
}

/** Asks with a cookie: such requests neither read nor fill the page cache. */
async function render(server: MeasuredServer, address: string): Promise<void> {
  const answer = await fetch(server.address + address, { headers: { cookie: 'bench=1' } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}.`)
}
