import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Profiler } from 'node:inspector'
import { addressOf, startProgram } from '#toolchain/programs/running-server.ts'
import type { BenchData } from '../toolchain/content/many-posts.ts'
import { pinServer } from '../toolchain/load/cores.ts'

/** What a process has used since it began: processor time in milliseconds, memory now in bytes. */
export interface Usage {
  mainThread: number
  allThreads: number
  memory: number
}

/** A server in a process of its own that loads `report-usage.ts`. */
export interface MeasuredServer {
  address: string
  usage(): Promise<Usage>
  /** Where its main thread spends its time during some work. */
  profile(work: () => Promise<unknown>): Promise<Profiler.Profile>
  stop(): Promise<void>
}

/** What lets callers of a measured server make an account. */
export const accessKey = 'bench access key'

/** Starts the program on its data, in a process of its own, and keeps it on its core unless it may have all of them. */
export async function startMeasured(
  { env }: BenchData,
  { cores = 'one' }: { cores?: 'one' | 'all' } = {},
): Promise<MeasuredServer> {
  const program = startProgram(
    { ...env, RATE_LIMITS: 'off', SAMPLE_POSTS: 'off', ACCESS_KEY: accessKey },
    './bench/processes/report-usage.ts',
  )
  const address = await addressOf(program)
  if (cores === 'one') pinServer(program.child.pid)
  return {
    address,
    ...askable(program.child),
    async stop() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}

/** What can be asked of a process that loads `report-usage.ts`. */
export function askable(child: ChildProcess): Pick<MeasuredServer, 'usage' | 'profile'> {
  async function ask(question: 'usage' | 'startProfile' | 'endProfile') {
    child.send(question)
    const [answer] = await once(child, 'message')
    return answer
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
