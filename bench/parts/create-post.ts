import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { BenchData } from '../../toolchain/content/many-posts.ts'
import { callerOf } from '../caller.ts'
import { startMeasured } from '../measured-server.ts'
import { median, percentile } from '../median.ts'
import { newPost } from '../new-post.ts'
import type { Part, PartOptions } from '../part.ts'
import type { DatabasePart } from '../processes/database-part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** Creates posts, each of which is on disk before the next one. */
export const createPost: Part = {
  summary: 'creating a post: the call, and its part in the database',
  measure,
}

const rounds = 100
const warmUp = 20

async function measure({ many }: PartOptions): Promise<Table[]> {
  const data = await many()
  const call = await wholeCall(data)
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.resolve(import.meta.dirname, '../processes/database-part.ts'),
    JSON.stringify({ url: data.env.DATABASE_URL, rounds, warmUp }),
  ])
  const { service, transaction, bare }: DatabasePart = JSON.parse(stdout)
  const speed = bare && bare.wall / transaction.wall
  const targets: Target[] = speed ? [{ name: 'speed', value: speed, min: 0.35 }] : []
  const row = (name: string, { wall, processor }: Omit<Timing, 'worst'>, rest: string[] = []) => [
    name,
    figure(wall),
    figure(processor),
    ...rest,
  ]
  return [
    {
      title: 'Create a post',
      note: `Milliseconds, medians of ${rounds} public posts one after the other; the call by HTTP, the rest in a process of its own, in turn. Processor time: of the server's main thread, or of that whole process. Speed: of the bare transaction's time over ours.`,
      head: ['What', 'time', 'processor', 'speed', 'Target', 'Result'],
      rows: [
        row('API call', call),
        row('service', service),
        row('its transaction', transaction, speed ? [figure(speed), wanted(targets), verdict(targets)] : []),
        ...(bare ? [row('bare node:sqlite transaction', bare)] : []),
        ['API call, 99 of 100 within', figure(call.worst)],
      ],
    },
  ]
}

interface Timing {
  wall: number
  processor: number
  worst: number
}

async function wholeCall(data: BenchData): Promise<Timing> {
  const server = await startMeasured(data)
  const caller = await callerOf(server)
  const [walls, processors]: [number[], number[]] = [[], []]
  for (let n = 0; n < warmUp + rounds; n++) {
    const before = (await server.usage()).mainThread
    const startedAt = performance.now()
    const { url } = await caller.create(newPost(n))
    const wall = performance.now() - startedAt
    const processor = (await server.usage()).mainThread - before
    if (n >= warmUp) {
      walls.push(wall)
      processors.push(processor)
    }
    await caller.remove(url)
  }
  await server.stop()
  return { wall: median(walls), processor: median(processors), worst: percentile(walls, 99) }
}
