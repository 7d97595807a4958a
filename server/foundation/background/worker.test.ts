import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorker, tookTooLong } from './worker.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lectern-worker-'))
})
afterEach(() => rm(folder, { recursive: true }))

const failures: unknown[] = []
const kinds = { thread: { thread: 64 }, process: { process: {} } }

/** A worker with the module of this source. */
function workerOf(source: string, kind: keyof typeof kinds) {
  const file = path.join(folder, 'task.mjs')
  writeFileSync(file, source)
  const options = { module: pathToFileURL(file), name: 'double', kind: kinds[kind] }
  return createWorker<number, number>({ ...options, logFailure: (error) => failures.push(error) })
}

const double = 'export const double = (number) => 2 * number'

/** Far more than a start takes, and less than the test may. */
const timeoutMs = 4_000

test.each([
  ['process', 'process.exit(1)', 'Worker exited unexpectedly'],
  ['thread', "throw new Error('It is broken.')", 'It is broken.'],
] as const)(
  'a %s that fails at its start fails its task at once, and the next one has another',
  async (kind, broken, reason) => {
    const worker = workerOf(`${broken}\n${double}`, kind)
    await expect(worker.run(1, timeoutMs)).rejects.toThrow(reason)
    writeFileSync(path.join(folder, 'task.mjs'), double)
    expect(await worker.run(2, timeoutMs)).toBe(4)
    await worker.close()
    expect(failures).toEqual([])
  },
)

test.each(['process', 'thread'] as const)(
  'after a task that took too long, the next one has another %s',
  async (kind) => {
    const worker = workerOf(
      'export const double = (number) => number === 1 ? new Promise(() => {}) : 2 * number',
      kind,
    )
    const ended = await worker.run(1, 500).catch((error) => error)
    expect(tookTooLong(ended)).toBe(true)
    expect(await worker.run(2, timeoutMs)).toBe(4)
    await worker.close()
  },
)

test.each(['process', 'thread'] as const)(
  'what a task throws in a %s is an error here too, with its message and stack',
  async (kind) => {
    const worker = workerOf(`export function double() { throw new TypeError('It is no number.') }`, kind)
    const thrown = await worker.run(1, timeoutMs).catch((error) => error)
    expect(thrown).toBeInstanceOf(Error)
    expect(thrown).toMatchObject({ name: 'TypeError', message: 'It is no number.' })
    expect(thrown.stack).toContain('at double')
  },
)
