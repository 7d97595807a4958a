import { performance } from 'node:perf_hooks'

/** How often it is looked whether there is time, in milliseconds, and up to which share of that time the process counts as idle. */
const rhythm = { interval: 200, idleBelow: 0.3 }

/** How much may wait; what is too much is left undone. */
const maxWaiting = 1_000

/** Does work that could as well not be done while the process has little else to do: for one name after the other, each once. */
export function createIdleWork(work: (name: string) => Promise<void>, logFailure: (error: unknown) => void) {
  const waiting = new Set<string>()
  let looksAgain = false
  let last = performance.eventLoopUtilization()

  async function look(): Promise<void> {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const [next] = waiting
    if (next !== undefined && utilization < rhythm.idleBelow) {
      waiting.delete(next)
      await work(next).catch(logFailure)
    }
    looksAgain = false
    if (waiting.size > 0) lookLater()
  }

  function lookLater(): void {
    if (looksAgain) return
    looksAgain = true
    setTimeout(look, rhythm.interval).unref()
  }

  return {
    add(name: string): void {
      if (waiting.size >= maxWaiting) return
      waiting.add(name)
      lookLater()
    },
  }
}
