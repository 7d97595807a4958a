import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { followChanges } from './follow-changes.ts'

let page: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

/** Streams that say one thing and last until they are told to end, or are left. */
function start() {
  const told: number[] = []
  const behind: boolean[] = []
  const onGone = vi.fn()
  const streams: { end: (error?: Error) => void; signal: AbortSignal }[] = []
  const leave = followChanges<number>({
    follow(onState, signal) {
      onState(streams.length)
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        streams.push({ end: (error) => (error ? reject(error) : resolve()), signal })
      })
    },
    onState: (state) => told.push(state),
    onBehind: (isBehind) => behind.push(isBehind),
    onGone,
  })
  return { told, behind, onGone, streams, leave }
}

test('a stream that ends is opened again, after pauses that grow until one lasts', async () => {
  const { told, behind, streams, leave } = start()
  const end = (error?: Error) => streams.at(-1)?.end(error)
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([0, 1])
  end(new TypeError('no connection'))
  await vi.advanceTimersByTimeAsync(999)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(streams).toHaveLength(3)
  end(new ApiError('too_many_requests', 'Too many.'))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(behind).toEqual([true])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(behind).toEqual([true, false])
  end()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual([0, 1, 2, 3, 4])
  leave()
  expect(streams.at(-1)?.signal.aborted).toBe(true)
})

test('a stream that lasts is never late, also where the first event takes a moment', async () => {
  const behind: boolean[] = []
  const leave = followChanges<number>({
    follow(onState, signal) {
      setTimeout(() => onState(0), 1_000)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    onState: () => {},
    onBehind: (isBehind) => behind.push(isBehind),
    onGone: () => {},
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(behind).not.toContain(true)
  leave()
})

test('a hidden page holds no stream, and opens one when it is shown', async () => {
  const { told, behind, streams, leave } = start()
  show('hidden')
  expect(streams[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(streams).toHaveLength(1)
  show('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual([0, 1])
  expect(behind).toEqual([])
  leave()
})

test('after a refusal nothing is asked again, and the page says that it may be late', async () => {
  const { behind, onGone, streams } = start()
  streams[0]?.end(new ApiError('blocked', 'A proxy refused the request.'))
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(streams).toHaveLength(1)
  expect(behind).toEqual([true])
  expect(onGone).not.toHaveBeenCalled()
})

test.each(['not_found', 'forbidden'] as const)(
  'what is gone (%s) is told at once, asked for no more, and not late',
  async (code) => {
    const { behind, onGone, streams } = start()
    streams[0]?.end()
    await vi.advanceTimersByTimeAsync(1_000)
    streams[1]?.end(new ApiError(code, 'There is no such post of yours.'))
    await vi.advanceTimersByTimeAsync(0)
    expect(onGone).toHaveBeenCalledOnce()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(streams).toHaveLength(2)
    expect(behind).not.toContain(true)
  },
)

test('a server that names a time is not asked before', async () => {
  const { streams, leave } = start()
  streams[0]?.end(new ApiError('too_many_requests', 'Too many.', { retryAfter: 60 }))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(2)
  leave()
})
