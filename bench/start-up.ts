import { dataWithPosts } from './content/many-posts.ts'
import { startMeasured } from './measured-server.ts'
import { median } from './median.ts'
import type { Table } from './report.ts'

const rounds = 5

/** From the start of the process until it has answered the home page, and the memory that it then holds. */
export async function measureStart({ sizes }: { sizes: number[] }): Promise<Table> {
  const rows: string[][] = []
  for (const posts of sizes) {
    const folder = await dataWithPosts(posts)
    const [times, memories]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const server = await startMeasured(folder)
      await (await fetch(server.address)).arrayBuffer()
      times.push(performance.now() - begun)
      memories.push((await server.usage()).memory)
      await server.stop()
    }
    rows.push([
      posts.toLocaleString('en'),
      `${(median(times) / 1_000).toFixed(2)} s`,
      `${Math.round(median(memories) / 2 ** 20)} MB`,
    ])
  }
  return { title: `Start, median of ${rounds}`, head: ['Posts', 'Until the first answer', 'Memory'], rows }
}
