interface Options {
  /** How long a failure counts, in milliseconds. */
  windowMs: number
  /** How many must count for something to be wrong. */
  minFailures?: number
  /** Milliseconds that no change of the clock moves. */
  now?: () => number
}

/** Tells single failures from a state in which things fail. */
export function createFailureWindow({ windowMs, minFailures = 1, now = () => performance.now() }: Options) {
  /** Of the last `minFailures` ones, the oldest first. */
  let times: number[] = []
  let last: unknown

  return {
    note(error: unknown): void {
      times = [...times, now()].slice(-minFailures)
      last = error
    },
    /** What failed before counts no more. */
    clear(): void {
      times = []
    },
    /** The last failure while enough of them count, else null. */
    failure(): { error: unknown } | null {
      const [oldest] = times
      if (oldest === undefined || times.length < minFailures || now() - oldest > windowMs) return null
      return { error: last }
    },
  }
}
