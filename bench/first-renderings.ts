import { tags, vocabulary } from './content/invented-post.ts'
import { authors, dataWithPosts, urlOf } from './content/many-posts.ts'
import { type MeasuredServer, startMeasured } from './measured-server.ts'
import { median } from './median.ts'
import type { Table } from './report.ts'

/** Requests before measuring, so that the code is compiled, and those that are measured. */
const warmUp = 150
const measured = 200

/** The n-th address of each kind, for a blog of so many posts. */
const pages: Record<string, (n: number, posts: number) => string> = {
  home: (n) => `/?page=${1 + (n % 10)}`,
  post: (n, posts) => `/${urlOf(1 + ((n * 7_919) % posts))}`,
  tag: (n) => `/tags/${tags[n % 40]}`,
  author: (n) => `/author/${authors[n % authors.length]}?page=${1 + (n % 2)}`,
  search: (n) => `/search?search=${vocabulary[n * 3]}`,
}

/** What one rendering costs the main thread, page by page, with few posts and with many. */
export async function measureFirstRenderings({ sizes }: { sizes: number[] }): Promise<Table> {
  const columns: number[][] = []
  for (const posts of sizes) columns.push(await measureAt(posts))
  return {
    title: 'First rendering: milliseconds of processor time on the main thread, median',
    head: ['Page', ...sizes.map((posts) => `${posts.toLocaleString('en')} posts`), 'Ratio'],
    rows: Object.keys(pages).map((page, at) => {
      const costs = columns.map((column) => column[at] as number)
      return [
        page,
        ...costs.map((cost) => cost.toFixed(2)),
        ((costs.at(-1) ?? 0) / (costs[0] ?? 0)).toFixed(2),
      ]
    }),
  }
}

async function measureAt(posts: number): Promise<number[]> {
  const server = await startMeasured(await dataWithPosts(posts))
  const costs: number[] = []
  for (const page of Object.values(pages)) {
    for (let n = 0; n < warmUp; n++) await render(server, page(n + measured, posts))
    const asking = median(await costsOf(server, async () => {}))
    const rendering = median(await costsOf(server, (n) => render(server, page(n, posts))))
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
