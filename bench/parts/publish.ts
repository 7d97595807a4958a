import { connections, load } from '../../toolchain/load/load.ts'
import { type Caller, callerOf } from '../caller.ts'
import { type MeasuredServer, startMeasured } from '../measured-server.ts'
import { median } from '../median.ts'
import { newPost } from '../new-post.ts'
import type { Part, PartOptions } from '../part.ts'
import type { Table } from '../table.ts'
import { figure, type Target, verdict, wanted } from '../target.ts'

/** The time from the call that publishes a post until the home page shows it. */
export const publish: Part = { summary: 'from publishing a post until the home page shows it', measure }

const rounds = 20
const warmUp = 5

async function measure({ many, seconds }: PartOptions): Promise<Table[]> {
  const server = await startMeasured(await many())
  const caller = await callerOf(server)
  await publishSome(server, caller, warmUp)
  const quiet = await publishSome(server, caller, rounds)
  const busy = await whileReading(server, seconds, () => publishSome(server, caller, rounds))
  await server.stop()
  const row = (name: string, { fromCall, fromResponse }: Delays, isTarget: boolean) => {
    const targets: Target[] = isTarget ? [{ name: 'median', value: median(fromCall), max: 50 }] : []
    const times = [median(fromCall), Math.max(...fromCall), median(fromResponse), Math.max(...fromResponse)]
    return [name, ...times.map(figure), ...(isTarget ? [wanted(targets), verdict(targets)] : [])]
  }
  return [
    {
      title: 'Publish until visible',
      note: `Milliseconds from the beginning of the call, and from its response, until the home page has the title; ${rounds} posts one after the other.`,
      head: ['While', 'median', 'worst', 'from response', 'worst', 'Target', 'Result'],
      rows: [
        row('nobody reads', quiet, true),
        row(`${connections} connections read the home page`, busy, false),
      ],
    },
  ]
}

interface Delays {
  fromCall: number[]
  fromResponse: number[]
}

async function publishSome({ address }: MeasuredServer, caller: Caller, count: number): Promise<Delays> {
  const delays: Delays = { fromCall: [], fromResponse: [] }
  for (let n = 0; n < count; n++) {
    const post = newPost(n)
    await isShown(address, post.title)
    const startedAt = performance.now()
    const { url } = await caller.create(post)
    const answered = performance.now()
    while (!(await isShown(address, post.title)));
    delays.fromCall.push(performance.now() - startedAt)
    delays.fromResponse.push(performance.now() - answered)
    await caller.remove(url)
  }
  return delays
}

const isShown = async (address: string, title: string): Promise<boolean> =>
  (await (await fetch(address)).text()).includes(title)

/** Repeats work as long as a load lasts. */
async function whileReading<Result>(
  { address }: MeasuredServer,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let isDone = false
  const reading = (async () => {
    while (!isDone) await load(address, ['/'], { seconds, encoding: 'br' })
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await reading
  return result
}
