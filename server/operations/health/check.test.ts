import { expect, test } from 'vitest'
import { createCheck } from './check.ts'

test('a check that hangs counts as failed and runs alone until it ends', async () => {
  let started = 0
  let { promise, resolve } = Promise.withResolvers<void>()
  const check = createCheck(
    () => {
      started++
      return promise
    },
    { timeoutMs: 5 },
  )
  for (let times = 0; times < 3; times++) await check.run()
  expect([started, check.isHanging(), String(check.failure()?.error)]).toEqual([
    1,
    true,
    'Error: There was no response within 0.005 seconds.',
  ])
  resolve()
  await expect.poll(check.isHanging).toBe(false)
  expect(check.failure()).toBeNull()
  ;({ promise, resolve } = Promise.withResolvers<void>())
  resolve()
  await check.run()
  expect([started, check.failure()]).toEqual([2, null])
})
