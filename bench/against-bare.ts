import { load, type Measured } from '../toolchain/load/load.ts'
import { startBare } from './bare.ts'
import type { MeasuredServer } from './measured-server.ts'
import { median } from './median.ts'
import type { FixedResponse } from './processes/bare-server.ts'

const rounds = 7
/** How long the first load lasts, in seconds. It is not measured, as code is compiled during it. */
const warmUp = 1

/** Medians of the rounds. Processor time of all threads in microseconds per request, latencies in milliseconds. */
export type Figures = Pick<Measured, 'perSecond' | 'p50' | 'p99'> & { processor: number }

export interface Comparison {
  ours: Figures
  bare: Figures
}

interface Load {
  /** The requested paths, in turn. */
  paths: string[]
  /** The responses of the bare server, in turn. */
  responses: FixedResponse[]
  encoding: 'br' | 'identity'
  seconds: number
}

/** Loads a server and one that only writes the same bytes, in turn. */
export async function againstBare(
  server: MeasuredServer,
  { paths, responses, encoding, seconds }: Load,
): Promise<Comparison> {
  const bare = await startBare(responses)
  const [ours, theirs]: [Figures[], Figures[]] = [[], []]
  for (const each of [bare, server]) await load(each.address, paths, { seconds: warmUp, encoding })
  for (let round = 0; round < rounds; round++) {
    theirs.push(await underLoad(bare, paths, { seconds, encoding }))
    ours.push(await underLoad(server, paths, { seconds, encoding }))
  }
  await bare.stop()
  return { ours: medians(ours), bare: medians(theirs) }
}

async function underLoad(
  server: MeasuredServer,
  paths: string[],
  options: Pick<Load, 'seconds' | 'encoding'>,
): Promise<Figures> {
  const before = await server.usage()
  const { perSecond, requests, p50, p99 } = await load(server.address, paths, options)
  const used = (await server.usage()).allThreads - before.allThreads
  return { perSecond, p50, p99, processor: (used * 1_000) / requests }
}

const medians = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  processor: median(rounds.map(({ processor }) => processor)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
})
