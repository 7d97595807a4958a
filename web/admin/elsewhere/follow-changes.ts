import { ApiError, mayHaveArrived } from '../../api/api-error.ts'
import { isOfGonePost } from '../autosave/copy-writer.ts'

interface Parts<State> {
  /** Follows a stream until it ends. Throws if it is refused or breaks. */
  follow: (onState: (state: State) => void, signal: AbortSignal) => Promise<void>
  onState: (state: State) => void
  /** Whether what is shown may be older than some seconds. */
  onBehind: (isBehind: boolean) => void
  /** There is no longer anything to follow. */
  onGone: () => void
}

/** In milliseconds. A stream that has lasted for `steadyMs` is held. Without one for `behindMs`, which has time to open one, changes come late. */
const times = { steadyMs: 3_000, behindMs: 6_000, firstPauseMs: 1_000, maxPauseMs: 30_000 }

/**
 * Follows a stream while the page is visible, and opens it again whenever it ends, after pauses that grow: its first event says everything that was
 * missed. Browsers have few connections to a server, so hidden pages hold none. Returns a function that ends it.
 */
export function followChanges<State>({ follow, onState, onBehind, onGone }: Parts<State>): () => void {
  const leaving = new AbortController()
  let hiding = new AbortController()
  let wake = () => {}
  let steadyTimer: ReturnType<typeof setTimeout> | undefined
  let behindTimer: ReturnType<typeof setTimeout> | undefined
  let isSteady = false

  const isShown = () => document.visibilityState === 'visible'

  function beInTime(): void {
    clearTimeout(behindTimer)
    behindTimer = undefined
    onBehind(false)
  }

  function note(state: State): void {
    steadyTimer ??= setTimeout(() => {
      isSteady = true
      beInTime()
    }, times.steadyMs)
    onState(state)
  }

  /** Resolves after the time, or when the page is shown or online again. */
  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  /** Returns for how many milliseconds the server is not to be asked again; null if it refuses the stream for good. */
  async function followOnce(): Promise<number | null> {
    behindTimer ??= setTimeout(() => onBehind(true), times.behindMs)
    isSteady = false
    try {
      await follow(note, AbortSignal.any([leaving.signal, hiding.signal]))
      return 0
    } catch (error) {
      // The connection was lost, or this end left.
      if (!(error instanceof ApiError)) return 0
      const { code, retryAfter = 0 } = error
      if (mayHaveArrived(error) || code === 'too_many_requests') return retryAfter * 1_000
      if (isOfGonePost(code) && !leaving.signal.aborted) {
        beInTime()
        onGone()
      }
      return null
    } finally {
      clearTimeout(steadyTimer)
      steadyTimer = undefined
    }
  }

  async function run(): Promise<void> {
    let pauseMs = times.firstPauseMs
    while (!leaving.signal.aborted) {
      if (!isShown()) {
        await pause(2 ** 31 - 1)
        continue
      }
      const leastMs = await followOnce()
      if (leastMs === null) return
      if (isSteady) pauseMs = times.firstPauseMs
      if (leaving.signal.aborted || !isShown()) continue
      await pause(Math.max(leastMs, pauseMs * (0.5 + Math.random() / 2)))
      pauseMs = Math.min(2 * pauseMs, times.maxPauseMs)
    }
  }

  function changeVisibility(): void {
    if (isShown()) {
      wake()
      return
    }
    clearTimeout(behindTimer)
    behindTimer = undefined
    hiding.abort()
    hiding = new AbortController()
  }

  const online = () => wake()
  document.addEventListener('visibilitychange', changeVisibility)
  addEventListener('online', online)
  void run()
  return () => {
    leaving.abort()
    clearTimeout(behindTimer)
    document.removeEventListener('visibilitychange', changeVisibility)
    removeEventListener('online', online)
    wake()
  }
}
