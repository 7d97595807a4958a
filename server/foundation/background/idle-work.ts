import { performance } from 'node:perf_hooks'

/** How often the event loop is checked, and for which share of that time an idle loop may have been busy. */
const intervalMs = 200
const maxIdleUtilization = 0.3

/** Further names are dropped. */
const maxWaiting = 1_000

/** Runs optional work while the process is idle, for one name after the other. A name that is added again while it waits is done once. */
export function createIdleWork(work: (name: string) => Promise<void>, logFailure: (error: unknown) => void) {
  const waiting = new Set<string>()
  let isScheduled = false
  let last = performance.eventLoopUtilization()

  async function check(): Promise<void> {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const [next] = waiting
    if (next !== undefined && utilization < maxIdleUtilization) {
      waiting.delete(next)
      await work(next).catch(logFailure)
    }
    isScheduled = false
    if (waiting.size > 0) schedule()
  }

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(check, intervalMs).unref()
  }

  return {
    add(name: string): void {
      if (waiting.size >= maxWaiting) return
      waiting.add(name)
      schedule()
    },
  }
}
