import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends when it is told to. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, resolve, reject }
}

test('so much work happens at once and no more, and what waits goes on when a place is free', async () => {
  const turns = createTurns({ atOnce: 2, waiting: 10 })
  let running = 0
  let most = 0
  const each = async () => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
  }
  await Promise.all(Array.from({ length: 12 }, () => turns.take(each)))
  expect([most, running]).toEqual([2, 0])
  await turns.take(each)
})

test('work for which a person waits goes first, and the rest in the order of its coming', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 10 })
  const first = openWork()
  const order: string[] = []
  const note = (name: string, isUrgent: boolean) =>
    turns.take(async () => void order.push(name), { isUrgent })
  const all = [turns.take(first.work), note('a', false), note('b', false), note('c', true), note('d', true)]
  first.resolve()
  await Promise.all(all)
  expect(order).toEqual(['c', 'd', 'a', 'b'])
})

test('what comes when too much waits is refused for now', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const first = openWork()
  const running = turns.take(first.work)
  const waiting = turns.take(async () => 'done')
  await expect(turns.take(async () => {})).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  first.resolve()
  expect([await running, await waiting]).toEqual([undefined, 'done'])
})

test('urgent work is let in however much of the rest waits, up to its own bound', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const first = openWork()
  const order: string[] = []
  const note = (name: string, isUrgent: boolean) =>
    turns.take(async () => void order.push(name), { isUrgent })
  const all = [turns.take(first.work), note('other', false), note('urgent', true)]
  for (const isUrgent of [true, false])
    await expect(note('late', isUrgent)).rejects.toMatchObject({ code: 'unavailable' })
  first.resolve()
  await Promise.all(all)
  expect(order).toEqual(['urgent', 'other'])
})

test('work that fails gives its place on', async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1 })
  const first = openWork()
  const failing = turns.take(first.work)
  const next = turns.take(async () => 'next')
  first.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  expect([await next, await turns.take(async () => 'after')]).toEqual(['next', 'after'])
})

test('work that takes much memory is done one after the other, also after a failure', async () => {
  const turns = createTurns()
  const first = openWork()
  const order: string[] = []
  const failing = turns.alone(first.work)
  const second = turns.alone(async () => order.push('second'))
  const third = turns.alone(async () => order.push('third'))
  await new Promise(setImmediate)
  expect(order).toEqual([])
  first.reject(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  await Promise.all([second, third])
  expect(order).toEqual(['second', 'third'])
})
