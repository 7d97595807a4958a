/** Milliseconds. Between two saves, at most ten seconds are typed while the server can be reached, also if one in between fails. */
const delays = {
  afterTyping: 2_000,
  whileTyping: 4_000,
  firstRetry: 2_000,
  longestRetry: 60_000,
  longestRetryWhileTyping: 3_000,
}

export interface Clock {
  now: () => number
  /** Returns a function that cancels it. */
  after: (milliseconds: number, work: () => void) => () => void
}

/**
 * `retry`: the text still has to be saved, also if nothing more is typed; after `seconds` if the server named them. `wait`: the same, once
 * `wake` is called. `refused`: not before something else is typed.
 */
export interface SaveResult {
  result: 'saved' | 'refused' | 'wait' | 'retry'
  seconds?: number
}

/** Calls `save` while somebody types, once at a time. */
export function createSaveSchedule(clock: Clock, save: () => Promise<SaveResult>) {
  /** When the oldest key was typed that is not saved. */
  let unsavedSince: number | null = null
  let lastTyped = 0
  let failures = 0
  let notBefore = 0
  let notBeforeWhileTyping = 0
  let isStopped = false
  let running: Promise<void> | null = null
  let cancel = () => {}

  function plan(): void {
    cancel()
    if (isStopped || running || unsavedSince === null || notBefore === Infinity) return
    const due = Math.min(lastTyped + delays.afterTyping, unsavedSince + delays.whileTyping)
    cancel = clock.after(Math.max(due, notBefore) - clock.now(), () => void run())
  }

  function run(): Promise<void> {
    cancel()
    const since = unsavedSince
    unsavedSince = null
    running = save().then((done) => {
      running = null
      if (done.result === 'saved' || done.result === 'refused') {
        failures = 0
        notBefore = 0
      } else {
        unsavedSince = since
        pause(done)
      }
      plan()
    })
    return running
  }

  function pause({ result, seconds = 0 }: SaveResult): void {
    const grown = Math.min(delays.firstRetry * 2 ** failures, delays.longestRetry)
    const until = (milliseconds: number) =>
      result === 'wait' ? Infinity : clock.now() + Math.max(milliseconds, seconds * 1_000)
    notBefore = until(grown)
    notBeforeWhileTyping = until(Math.min(grown, delays.longestRetryWhileTyping))
    failures++
  }

  return {
    typed(): void {
      lastTyped = clock.now()
      unsavedSince ??= lastTyped
      notBefore = Math.min(notBefore, notBeforeWhileTyping)
      plan()
    },

    /** Saves at once what is not saved, whatever came before. */
    async saveNow(): Promise<void> {
      // Whoever else waited may have begun the next save.
      while (running) await running
      notBefore = 0
      if (unsavedSince !== null && !isStopped) await run()
    },

    /** Ends the pause after a failure. */
    wake(): void {
      if (notBefore === 0) return
      notBefore = 0
      lastTyped = -Infinity
      plan()
    },

    isStopped: () => isStopped,

    /** Nothing is saved until `goOn`. Resolves when nothing is being saved. */
    async stop(): Promise<void> {
      isStopped = true
      cancel()
      await running
    },

    goOn(): void {
      isStopped = false
      plan()
    },
  }
}
