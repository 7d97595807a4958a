import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Program, startProgram } from '../../toolchain/programs/running-server.ts'

interface Programs {
  /** The data folder of the test's programs, empty at first. */
  readonly folder: string
  start(env?: Record<string, string>, preload?: string, args?: string[]): Program
}

/** Lets each test of a file run whole programs, on a folder of its own. Both are gone when the test is. */
export function testPrograms(): Programs {
  let folder: string
  let programs: Program[] = []
  // A program takes its time on a busy machine.
  vi.setConfig({ testTimeout: 120_000 })
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'lectern-program-'))
  })
  afterEach(async () => {
    for (const { child } of programs) child.kill('SIGKILL')
    await Promise.all(programs.map(({ ended }) => ended))
    programs = []
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get folder() {
      return folder
    },
    start(env = {}, preload, args) {
      const program = startProgram(
        { DATA_DIR: folder, SAMPLE_POSTS: 'off', DISK_RESERVE: 'off', ...env },
        preload,
        args,
      )
      programs.push(program)
      return program
    },
  }
}
