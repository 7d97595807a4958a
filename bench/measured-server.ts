import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { addressOf, startProgram } from '#toolchain/programs/running-server.ts'
import type { BenchData } from '../toolchain/content/many-posts.ts'
import { pinServer } from '../toolchain/load/cores.ts'

/** Resources used by a process: processor time since it started in milliseconds, memory now in bytes. */
export interface Usage {
  mainThread: number
  allThreads: number
  memory: number
}

/** A server in a process of its own that loads `report-usage.mjs`. */
export interface MeasuredServer {
  address: string
  usage(): Promise<Usage>
  /** Profiles its main thread during some work. */
  profile(work: () => Promise<unknown>): Promise<Profiler.Profile>
  stop(): Promise<void>
}

/** The access key with which clients of a measured server create an account. */
export const accessKey = 'bench access key'

/** Starts the server on its data in a process of its own, pinned to its core unless it may use all of them. */
export async function startMeasured(
  { env }: BenchData,
  { cores = 'one' }: { cores?: 'one' | 'all' } = {},
): Promise<MeasuredServer> {
  const program = startProgram(
    { ...env, RATE_LIMITS: 'off', SAMPLE_POSTS: 'off', ACCESS_KEY: accessKey },
    './bench/processes/report-usage.mjs',
  )
  const address = await addressOf(program)
  if (cores === 'one') pinServer(program.child.pid)
  return {
    address,
    ...requestsTo(program.child),
    async stop() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}

/** Sends requests to a process that loads `report-usage.mjs`. */
export function requestsTo(child: ChildProcess): Pick<MeasuredServer, 'usage' | 'profile'> {
  async function ask(question: 'usage' | 'startProfile' | 'endProfile') {
    child.send(question)
    const [response] = await once(child, 'message')
    return response
  }
  return {
    usage: () => ask('usage'),
    async profile(work) {
      await ask('startProfile')
      await work()
      return ask('endProfile')
    },
  }
}
