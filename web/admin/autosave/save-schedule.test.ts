import { expect, test } from 'vitest'
import { type Clock, createSaveSchedule, type SaveResult } from './save-schedule.ts'

/** A schedule with a clock that is moved by hand. `saves` has the second of each save. */
function start(results: SaveResult[] = []) {
  let now = 0
  const timers = new Map<object, { at: number; work: () => void }>()
  const saves: number[] = []
  let finish: (() => void) | null = null
  let isSlow = false
  const clock: Clock = {
    now: () => now,
    after(milliseconds, work) {
      const id = {}
      timers.set(id, { at: now + Math.max(0, milliseconds), work })
      return () => timers.delete(id)
    },
  }
  const schedule = createSaveSchedule(clock, async () => {
    saves.push(now / 1_000)
    if (isSlow) await new Promise<void>((resolve) => (finish = resolve))
    return results.shift() ?? { result: 'saved' }
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))

  /** Moves the clock second by second. */
  async function pass(seconds: number, each = () => {}): Promise<void> {
    for (const end = now + seconds * 1_000; now < end; ) {
      now += 500
      for (const [id, { at, work }] of timers) {
        if (at > now) continue
        timers.delete(id)
        work()
      }
      await settle()
      if (now % 1_000 === 0) each()
    }
  }
  return {
    ...schedule,
    pass,
    saves,
    slow: () => (isSlow = true),
    finish: async () => {
      finish?.()
      await settle()
    },
  }
}

test('saves two seconds after the last key, and not again', async () => {
  const { typed, pass, saves } = start()
  await pass(5)
  expect(saves).toEqual([])
  typed()
  await pass(1)
  typed()
  await pass(60)
  expect(saves).toEqual([8])
})

test('saves every four seconds while somebody types', async () => {
  const { typed, pass, saves } = start()
  typed()
  await pass(9, typed)
  expect(saves).toEqual([4, 8])
  await pass(10)
  expect(saves).toEqual([4, 8, 11])
})

test('saves once at a time, and then what was typed meanwhile', async () => {
  const { typed, pass, saves, slow, finish } = start()
  slow()
  typed()
  await pass(2)
  await pass(20, typed)
  expect(saves).toEqual([2])
  await finish()
  await pass(1)
  expect(saves).toEqual([2, 22.5])
})

test('a failure is repeated after longer and longer pauses, also if nothing more is typed', async () => {
  const { typed, pass, saves } = start(Array(7).fill({ result: 'retry' }))
  typed()
  await pass(400)
  expect(saves).toEqual([2, 4, 8, 16, 32, 64, 124, 184])
})

test('while somebody types, a failure is repeated every three seconds', async () => {
  const { typed, pass, saves } = start(Array(5).fill({ result: 'retry' }))
  typed()
  await pass(20, typed)
  expect(saves).toEqual([4, 6, 9, 12, 15, 18])
  await pass(10)
  expect(saves).toEqual([4, 6, 9, 12, 15, 18, 22])
})

test('typing again shortens a pause that had become long', async () => {
  const { typed, pass, saves } = start(Array(4).fill({ result: 'retry' }))
  typed()
  await pass(20)
  expect(saves).toEqual([2, 4, 8, 16])
  typed()
  await pass(1)
  expect(saves).toEqual([2, 4, 8, 16, 20.5])
})

test('typing does not shorten a pause that the server named, and success ends it', async () => {
  const { typed, pass, saves } = start([{ result: 'retry', seconds: 30 }])
  typed()
  await pass(2)
  await pass(29, typed)
  expect(saves).toEqual([2])
  await pass(1)
  expect(saves).toEqual([2, 32])
  typed()
  await pass(2)
  expect(saves).toEqual([2, 32, 34])
})

test('what is refused waits until something is typed', async () => {
  const { typed, pass, saves } = start([{ result: 'refused' }])
  typed()
  await pass(100)
  expect(saves).toEqual([2])
  typed()
  await pass(2)
  expect(saves).toEqual([2, 102])
})

test('what waits goes on when it is woken', async () => {
  const { typed, wake, pass, saves } = start([{ result: 'wait' }])
  wake()
  typed()
  await pass(2)
  await pass(98, typed)
  expect(saves).toEqual([2])
  wake()
  await pass(1)
  expect(saves).toEqual([2, 100.5])
  wake()
  await pass(100)
  expect(saves).toEqual([2, 100.5])
})

test('saves at once when asked, also in a pause, and nothing if nothing was typed', async () => {
  const { typed, saveNow, pass, saves } = start([{ result: 'retry' }])
  await saveNow()
  expect(saves).toEqual([])
  typed()
  await saveNow()
  await pass(1)
  await saveNow()
  await pass(60)
  expect(saves).toEqual([0, 1])
})

test('asked while it saves, it saves again only what was typed meanwhile', async () => {
  const { typed, saveNow, pass, saves, slow, finish } = start()
  slow()
  typed()
  await pass(2)
  const first = saveNow()
  await finish()
  await first
  expect(saves).toEqual([2])
  typed()
  await pass(2)
  typed()
  const second = saveNow()
  await finish()
  await finish()
  await second
  expect(saves).toEqual([2, 4, 4])
})

test('asked twice while it saves, both wait until what was typed meanwhile is saved', async () => {
  const { typed, saveNow, saves, slow, finish } = start()
  slow()
  typed()
  void saveNow()
  typed()
  let told = 0
  for (let nth = 0; nth < 2; nth++) void saveNow().then(() => told++)
  await finish()
  expect({ told, saves: saves.length }).toEqual({ told: 0, saves: 2 })
  await finish()
  expect({ told, saves: saves.length }).toEqual({ told: 2, saves: 2 })
})

test('saves nothing while stopped, and goes on with what was typed', async () => {
  const { typed, stop, goOn, pass, saves } = start()
  typed()
  await stop()
  typed()
  await pass(30)
  expect(saves).toEqual([])
  goOn()
  await pass(1)
  expect(saves).toEqual([30.5])
})
