import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addressOf, type Program, startProgram } from '#toolchain/programs/running-server.ts'

/** The program, always at one address, that is killed and started again. */
export interface FaultyBlog {
  folder: string
  readonly address: string
  readonly program: Program
  start(env?: Record<string, string>): Promise<void>
  /** As a failure of the system would end it: without a word. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** Starts the program with a folder of its own. */
export async function startFaultyBlog(env: Record<string, string>): Promise<FaultyBlog> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-faults-'))
  let program = startProgram({ DATA_DIR: folder, HOST: '127.0.0.1', ...env })
  const address = await addressOf(program)
  const port = new URL(address).port
  const blog: FaultyBlog = {
    folder,
    address,
    get program() {
      return program
    },
    async start(more = {}) {
      program = startProgram({ DATA_DIR: folder, HOST: '127.0.0.1', ...env, PORT: port, ...more })
      await addressOf(program)
    },
    async kill() {
      program.child.kill('SIGKILL')
      await program.ended
    },
    async remove() {
      await blog.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return blog
}
