import { authors, tags, vocabulary } from '../content/invented-post.ts'
import { urlOf } from '../content/write-posts.ts'
import { type MeasuredServer, startMeasured } from '../measured-server.ts'
import { median } from '../median.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** What one rendering costs the main thread, page by page, with few posts and with many. */
export const firstRenderings: Part = { summary: 'first renderings, with few and with many posts', measure }

/**
 * Pages of each kind before measuring: only after about a thousand is all code compiled as well as it will be, and a page at half the
 * cost of the first ones. Then so many batches are measured: a page alone takes about as long as asking what it took.
 */
const warmUp = 1_200
const batches = 25
const pagesOfBatch = 20

/** The n-th address of each kind, for a blog of so many posts: lists are full also with few. And what it may cost, in milliseconds. */
const pages: Record<string, { atMost: number; address: (n: number, posts: number) => string }> = {
  home: { atMost: 2.5, address: (n) => `/?page=${1 + (n % 10)}` },
  post: { atMost: 1, address: (n, posts) => `/${urlOf(1 + ((n * 7_919) % posts))}` },
  tag: { atMost: 2.5, address: (n) => `/tags/${tags[n % 6]}?page=${1 + (n % 2)}` },
  author: { atMost: 2.5, address: (n) => `/author/${authors[n % 3]}?page=${1 + (n % 2)}` },
  search: { atMost: 5, address: (n) => `/search?search=${vocabulary[(n * 3) % vocabulary.length]}` },
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
      note: `Milliseconds of processor time on the main thread for a page, medians of ${batches} batches of ${pagesOfBatch}, few and many posts in turn, after ${warmUp} pages of each kind. Lists: the first pages.`,
      head: ['Page', ...sizes.map(({ posts }) => `${figure(posts)} posts`), 'growth', 'Target', 'Result'],
      rows,
    },
  ]
}

interface Blog {
  posts: number
  server: MeasuredServer
}

/** Medians of a page in milliseconds for each blog, measured in turn. */
async function costsOf(blogs: Blog[], address: (n: number, posts: number) => string): Promise<number[]> {
  for (let n = 0; n < warmUp; n++) {
    for (const { server, posts } of blogs) await render(server, address(n, posts))
  }
  const costs = blogs.map(() => [] as number[])
  for (let batch = 0; batch < batches; batch++) {
    for (const [at, { server, posts }] of blogs.entries()) {
      const before = await server.usage()
      for (let n = 0; n < pagesOfBatch; n++)
        await render(server, address(warmUp + batch * pagesOfBatch + n, posts))
      costs[at]?.push(((await server.usage()).mainThread - before.mainThread) / pagesOfBatch)
    }
  }
  return costs.map(median)
}

/** Asks with a token: such requests neither read nor fill the cache. */
async function render(server: MeasuredServer, address: string): Promise<void> {
  const answer = await fetch(server.address + address, { headers: { token: 'bench' } })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${address} answers ${answer.status}.`)
}
