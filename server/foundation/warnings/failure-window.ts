interface Options {
  /** How long a failure counts, in milliseconds. */
  windowMs: number
  /** How many failures within the window mean that something is wrong. */
  minFailures?: number
  /** A monotonic clock, in milliseconds. */
  now?: () => number
}

/** Tells a few single failures from a lasting problem. */
export function createFailureWindow({ windowMs, minFailures = 1, now = () => performance.now() }: Options) {
  /** The times of the last `minFailures` failures, oldest first. */
  let times: number[] = []
  let last: unknown

  return {
    note(error: unknown): void {
      times = [...times, now()].slice(-minFailures)
      last = error
    },
    /** Forgets earlier failures. */
    clear(): void {
      times = []
    },
    /** The last failure if there were enough within the window, otherwise null. */
    failure(): { error: unknown } | null {
      const [oldest] = times
      if (oldest === undefined || times.length < minFailures || now() - oldest > windowMs) return null
      return { error: last }
    },
  }
}
