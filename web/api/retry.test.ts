import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { withRetries } from './retry.ts'

const unreachable = new ApiError('network', 'No response.')

beforeEach(() => {
  vi.useFakeTimers()
  // A browser tells when it is connected again.
  const bus = new EventTarget()
  vi.stubGlobal('addEventListener', bus.addEventListener.bind(bus))
  vi.stubGlobal('removeEventListener', bus.removeEventListener.bind(bus))
  vi.stubGlobal('dispatchEvent', bus.dispatchEvent.bind(bus))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what does not get through is tried again, and the pauses grow', async () => {
  const work = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(unreachable)
    .mockRejectedValueOnce(unreachable)
  work.mockResolvedValue('done')
  const pauses: (string | undefined)[] = []
  const done = withRetries(work, { timeoutMs: 60_000, onPause: (failure) => pauses.push(failure?.message) })
  // A second and then two, each a quarter less or more.
  await vi.advanceTimersByTimeAsync(1_250)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1_501)
  expect(await done).toBe('done')
  expect(pauses).toEqual(['No response.', undefined, 'No response.', undefined])
})

test.each(['validation_failed', 'forbidden', 'too_many_requests'] as const)(
  'a refusal (%s) is not tried again',
  async (code) => {
    const work = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError(code, 'No.'))
    await expect(withRetries(work, { timeoutMs: 60_000 })).rejects.toThrow('No.')
    expect(work).toHaveBeenCalledTimes(1)
  },
)

test('what is not expected of the server is tried three times', async () => {
  const unexpected = new ApiError('internal', 'Something unexpected happened.')
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(unexpected).mockRejectedValueOnce(unreachable)
  const refused = expect(withRetries(work, { timeoutMs: 600_000 })).rejects.toThrow('unexpected')
  await vi.advanceTimersByTimeAsync(600_000)
  await refused
  expect(work).toHaveBeenCalledTimes(4)
})

test('after the timeout, the last failure is thrown', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable)
  const done = withRetries(work, { timeoutMs: 120_000 })
  const refused = expect(done).rejects.toThrow('No response.')
  await vi.advanceTimersByTimeAsync(120_000)
  await refused
  expect(work.mock.calls.length).toBeGreaterThan(5)
})

test('giving up ends a pause at once', async () => {
  const abort = new AbortController()
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(unreachable)
  const done = withRetries(work, { timeoutMs: 60_000, signal: abort.signal })
  const given = expect(done).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(10)
  abort.abort()
  await given
  expect(work).toHaveBeenCalledTimes(1)
})

test('a browser that is connected again waits no longer', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(unreachable).mockResolvedValue('done')
  const done = withRetries(work, { timeoutMs: 60_000 })
  await vi.advanceTimersByTimeAsync(10)
  dispatchEvent(new Event('online'))
  expect(await done).toBe('done')
})

test('the server may ask for a longer pause', async () => {
  const busy = new ApiError('unavailable', 'Busy.', { retryAfter: 20 })
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockResolvedValue('done')
  const done = withRetries(work, { timeoutMs: 60_000 })
  await vi.advanceTimersByTimeAsync(19_000)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await done).toBe('done')
})
