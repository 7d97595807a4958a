import { existsSync, mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { useScriptFolder } from '#toolchain/testing/script-folder.ts'

/** A process that holds the lock until its input ends. */
const holder = `
  import { withLock } from './lock.mjs'
  await withLock(async () => {
    console.log('inside')
    await new Promise((resolve) => process.stdin.on('end', resolve).resume())
  })`

const waiting = 'Another process is getting things ready; waiting for it …\n'

describe('the lock', () => {
  const folder = useScriptFolder()
  const lock = () => folder.at('.preparing.lock')
  const age = () => Date.now() - statSync(lock()).mtimeMs
  const makeOlder = (seconds: number) => {
    const then = Date.now() / 1_000 - seconds
    utimesSync(lock(), then, then)
  }

  test('admits the second process when the first is done', async () => {
    const first = folder.start(holder)
    await first.said('inside')
    const second = folder.start(holder)
    await second.said('\n')
    expect(second.output()).toBe(waiting)
    first.child.stdin.end()
    expect(await first.ended).toBe(0)
    await second.said('inside')
    second.child.stdin.end()
    expect(await second.ended).toBe(0)
    expect(second.output()).toBe(`${waiting}inside\n`)
    expect(existsSync(lock())).toBe(false)
  })

  test('admits one of many at a time', async () => {
    const worker = `
      import { mkdirSync, rmdirSync } from 'node:fs'
      import { withLock } from './lock.mjs'
      await withLock(async () => {
        mkdirSync('../busy')
        await new Promise((resolve) => setImmediate(resolve))
        rmdirSync('../busy')
      })`
    const workers = Array.from({ length: 5 }, () => folder.start(worker))
    expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual(Array(5).fill(0))
  })

  test('of a killed process is taken over after a while', async () => {
    const first = folder.start(holder)
    await first.said('inside')
    first.child.kill('SIGKILL')
    await first.ended
    makeOlder(16)
    const second = folder.start(holder)
    await second.said('\n')
    expect(second.output()).toBe('inside\n')
  })

  test('that is recent is waited for', async () => {
    mkdirSync(lock())
    makeOlder(8)
    const second = folder.start(holder)
    await second.said('\n')
    expect(second.output()).toBe(waiting)
    rmdirSync(lock())
    await second.said('inside')
  })

  test('of a living process is renewed', async () => {
    const first = folder.start(holder)
    await first.said('inside')
    makeOlder(14)
    await vi.waitFor(() => expect(age()).toBeLessThan(5_000), { timeout: 10_000 })
  })

  test.each([
    ['throws', "throw new Error('broken')", 1],
    ['ends the process', 'process.exit(3)', 3],
  ])('is free after work that %s', async (_how, work, code) => {
    const script = folder.start(`
      import { withLock } from './lock.mjs'
      await withLock(async () => {
        ${work}
      })`)
    expect(await script.ended).toBe(code)
    expect(existsSync(lock())).toBe(false)
  })
})
