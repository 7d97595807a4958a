import { once } from 'node:events'
import { addressOf, startProgram } from '#tests/support/running-server.ts'

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

/** Starts the program on a data folder, in a process of its own. */
export async function startMeasured(folder: string): Promise<MeasuredServer> {
  const program = startProgram(
    { DATA_DIR: folder, RATE_LIMITS: 'off', SAMPLE_POSTS: 'off' },
    './bench/report-usage.ts',
  )
  return {
    address: await addressOf(program),
    async usage() {
      program.child.send('usage')
      const [usage] = await once(program.child, 'message')
      return usage
    },
    async stop() {
      program.child.kill('SIGTERM')
      await program.ended
    },
  }
}
