import { performance } from 'node:perf_hooks'

/** How often the event loop is checked, and up to which share of that time it may be busy and still count as idle. */
const intervalMs = 200
const maxIdleUtilization = 0.3

/** Names beyond this are dropped. */
const maxWaiting = 1_000

/** Runs optional work while the process is idle: for one name after the other, each once. */
export function createIdleWork(work: (name: string) => Promise<void>, logFailure: (error: unknown) => void) {
  const waiting = new Set<string>()
  let looksAgain = false
  let last = performance.eventLoopUtilization()

  async function look(): Promise<void> {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const [next] = waiting
    if (next !== undefined && utilization < maxIdleUtilization) {
      waiting.delete(next)
      await work(next).catch(logFailure)
    }
    looksAgain = false
    if (waiting.size > 0) lookLater()
  }

  function lookLater(): void {
    if (looksAgain) return
    looksAgain = true
    setTimeout(look, intervalMs).unref()
  }

  return {
    add(name: string): void {
      if (waiting.size >= maxWaiting) return
      waiting.add(name)
      lookLater()
    },
  }
}
