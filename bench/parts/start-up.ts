import { startMeasured } from '../measured-server.ts'
import { median } from '../median.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** The time from the start of the process until it has sent the home page. */
export const startUp: Part = { summary: 'from the start of the process to its first response', measure }

const rounds = 5

async function measure({ few, many }: PartOptions): Promise<Table[]> {
  const rows: string[][] = []
  for (const data of [await few(), await many()]) {
    const [times, processor]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const startedAt = performance.now()
      const server = await startMeasured(data, { cores: 'all' })
      await (await fetch(server.address)).arrayBuffer()
      times.push((performance.now() - startedAt) / 1_000)
      processor.push((await server.usage()).allThreads / 1_000)
      await server.stop()
    }
    const targets: Target[] = [{ name: 'seconds', value: median(times), max: 0.3 }]
    rows.push([
      figure(data.posts),
      figure(median(times)),
      figure(median(processor)),
      wanted(targets),
      verdict(targets),
    ])
  }
  return [
    {
      title: 'Start',
      note: `Seconds until the home page is answered, and of processor time of all threads until then; medians of ${rounds}. On all cores.`,
      head: ['Posts', 'until response', 'processor', 'Target', 'Result'],
      rows,
    },
  ]
}
