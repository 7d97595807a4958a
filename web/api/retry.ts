import { ApiError, asApiError, isAbort, mayHaveArrived } from './api-error.ts'

interface Options {
  /** How long it may take altogether, in milliseconds. */
  timeoutMs: number
  signal?: AbortSignal
  /** Told before each pause what it follows, and null after it. */
  onPause?: (failure: ApiError | null) => void
}

/** Spec §9: how long an upload may take with all its tries, and any other work on files, in milliseconds. */
export const patience = { upload: 10 * 60_000, other: 2 * 60_000 }

/** How often something unexpected may happen in the server: more tries would hardly end in another way. */
const maxInternalErrors = 3

/** The first pause and the longest one, in milliseconds. */
const pauses = { first: 1_000, longest: 30_000 }

/**
 * Does work on files again and again until it succeeds, is refused or given up, or the patience ends: what fails then is told. The
 * work gets a signal that ends it at that moment.
 */
export async function withRetries<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { timeoutMs, signal, onPause }: Options,
): Promise<Result> {
  const end = performance.now() + timeoutMs
  const timeout = AbortSignal.timeout(timeoutMs)
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
  let internalErrors = 0
  for (let pause = pauses.first; ; pause = Math.min(2 * pause, pauses.longest)) {
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

/** A call about pictures that uploads none, which is repeated in the same way, for less long. */
export const retryCall = <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> => withRetries(work, { timeoutMs: patience.other, signal })

const timeoutError = () =>
  new ApiError('network', 'The server took too long to answer. Check the connection and try again.')

/** Ends early when the browser is connected again. */
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
