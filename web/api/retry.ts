import { ApiError, asApiError, isAbort, mayHaveArrived } from './api-error.ts'

interface Options {
  /** For all attempts together. */
  timeoutMs: number
  signal?: AbortSignal
  /** Called with the error before each pause and with null after it. */
  onPause?: (failure: ApiError | null) => void
}

/** For all attempts of an upload, and of any other request about files. */
export const retryTimeoutMs = { upload: 10 * 60_000, other: 2 * 60_000 }

/** An unexpected error of the server that repeats is unlikely to go away. */
const maxInternalErrors = 3

const pauseMs = { first: 1_000, max: 30_000 }

/**
 * Retries with exponential backoff until the work succeeds, is refused or aborted, or the time is up; then the last error is thrown. The
 * signal that `work` receives aborts at that moment.
 */
export async function withRetries<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, signal, onPause }: Options,
): Promise<Result> {
  const end = performance.now() + timeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
  let internalErrors = 0
  for (let pause = pauseMs.first; ; pause = Math.min(2 * pause, pauseMs.max)) {
    try {
      return await work(ending)
    } catch (error) {
      if (signal?.aborted) throw error
      if (isAbort(error) || timeout.aborted) throw timeoutError()
      if (!mayHaveArrived(error)) throw error
      const failure = asApiError(error)
      if (failure.code === 'internal' && ++internalErrors === maxInternalErrors) throw failure
      const length = Math.max((failure.retryAfter ?? 0) * 1_000, pause * (0.75 + Math.random() / 2))
      if (performance.now() + length > end) throw failure
      onPause?.(failure)
      await sleep(length, ending)
      signal?.throwIfAborted()
      onPause?.(null)
    }
  }
}

/** Retries a request about images that uploads none, for a shorter time. */
export const retryCall = <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => withRetries(work, { timeoutMs: retryTimeoutMs.other, signal })

const timeoutError = () =>
  new ApiError('network', 'The server took too long to respond. Check the connection and try again.')

/** Ends early when the browser comes back online. */
function sleep(length: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      removeEventListener('online', wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, length)
    addEventListener('online', wake)
    signal.addEventListener('abort', wake)
  })
}
