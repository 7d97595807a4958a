import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { addressOf, startProgram } from '#tests/support/running-server.ts'
import type { BenchData } from './content/many-posts.ts'
import { pinServer } from './cores.ts'

/** What a process has used since it began: processor time in milliseconds, memory now in bytes. */
export interface Usage {
  mainThread: number
  allThreads: number
  memory: number
}

export interface MeasuredServer {
  address: string
  usage(): Promise<Usage>
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
    usage: () => usageOf(program.child),
    async stop() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}

/** Asks a process that loads `report-usage.ts`. */
export async function usageOf(child: ChildProcess): Promise<Usage> {
  child.send('usage')
  const [usage] = await once(child, 'message')
  return usage
}
