import { setTimeout as delay } from 'node:timers/promises'
import { urlOf } from '../../toolchain/content/write-posts.ts'
import { load } from '../../toolchain/load/load.ts'
import { type MeasuredServer, startMeasured } from '../measured-server.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** The memory of the process after its start, at rest and under load. */
export const memory: Part = { summary: 'memory after a start, at rest, under load and after it', measure }

/** How long a server has nothing to do before its memory is read, in milliseconds. */
const pause = 3_000
/** The same for a server at rest: 100 seconds after a collection V8 gives back what a process without work does not need. */
const rest = 120_000
/** How often memory is read under load, in milliseconds. */
const interval = 200
/** The number of different pages per load: most are rendered, and there are more than the cache holds. */
const pages = 20_000
const loads = 3

async function measure({ few, many, seconds }: PartOptions): Promise<Table[]> {
  const rows: string[][] = []
  for (const data of [await few(), await many()]) {
    const server = await startMeasured(data)
    await (await fetch(server.address)).arrayBuffer()
    await delay(pause)
    const started = await megabytes(server)
    await delay(rest)
    const atRest = await megabytes(server)
    const paths = Array.from({ length: Math.min(pages, data.posts) }, (_, n) => `/${urlOf(n + 1)}`)
    const peak = await peakDuring(server, async () => {
      for (let round = 0; round < loads; round++) {
        await load(server.address, paths, { seconds, encoding: 'br' })
        await load(server.address, ['/'], { seconds, encoding: 'br' })
      }
    })
    await delay(pause)
    const after = await megabytes(server)
    await server.stop()
    const targets: Target[] = [
      { name: 'rest', value: atRest, max: 100 },
      { name: 'load', value: peak, max: 230 },
    ]
    rows.push([...[data.posts, started, atRest, peak, after].map(figure), wanted(targets), verdict(targets)])
  }
  return [
    {
      title: 'Memory',
      note: 'MB of the process: three seconds after a start and one page, two minutes later, at most while 50 connections read many posts and the home page in turn, and three seconds afterwards.',
      head: ['Posts', 'after the start', 'at rest', 'under load', 'afterwards', 'Target', 'Result'],
      rows,
    },
  ]
}

const megabytes = async (server: MeasuredServer): Promise<number> =>
  Math.round((await server.usage()).memory / 2 ** 20)

async function peakDuring(server: MeasuredServer, work: () => Promise<void>): Promise<number> {
  let isDone = false
  let peak = 0
  const watching = (async () => {
    while (!isDone) {
      peak = Math.max(peak, await megabytes(server))
      await delay(interval)
    }
  })()
  await work().finally(() => {
    isDone = true
  })
  await watching
  return peak
}
