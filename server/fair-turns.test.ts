import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

const bounds = { atOnce: 2, waiting: 10, waitingOfOne: 6, refusal: 'Much is being done.' }

/** Work that ends when it is told to, and the names of what was begun, in order. */
function createWork() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => ends.push(resolve))
    return name
  }
  return { begun, work, endOne: () => ends.shift()?.() }
}

test('so much is done at once, and one who asks for much makes others wait for one piece only', async () => {
  const turns = createFairTurns(bounds)
  const { begun, work, endOne } = createWork()
  const done = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1'].map((name) =>
    turns.take(name.slice(0, 1), work(name)),
  )
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
  for (let count = 3; count <= 7; count++) {
    endOne()
    await expect.poll(() => begun).toHaveLength(count)
  }
  expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'a5'])
  endOne()
  endOne()
  expect(await Promise.all(done)).toHaveLength(7)
})

test('whoever finds no room is told when to come again', async () => {
  const turns = createFairTurns(bounds)
  const { work, endOne } = createWork()
  const taken = Array.from({ length: 8 }, () => turns.take('a', work('a')))
  const refused = { code: 'unavailable', retryAfter: 5 }
  await expect(turns.take('a', work('a'))).rejects.toMatchObject(refused)
  taken.push(...Array.from({ length: 4 }, (_, at) => turns.take(`b${at}`, work('b'))))
  await expect(turns.take('c', work('c'))).rejects.toMatchObject(refused)
  const all = Promise.all(taken).then((done) => ({ done }))
  const ending = setInterval(endOne)
  expect((await all).done).toHaveLength(12)
  clearInterval(ending)
})

test('work that fails gives its place back', async () => {
  const turns = createFairTurns({ ...bounds, atOnce: 1 })
  const failing = turns.take('a', async () => {
    throw new Error('no')
  })
  const next = turns.take('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(await turns.take('a', async () => 'again')).toBe('again')
})
