import type { CDPSession, Page } from '@playwright/test'

declare global {
  interface Window {
    keyTimes: { untilPainted: number[]; longTasks: number[] }
  }
}

/** What one round of keys took, in milliseconds. */
export type KeyTimes = Window['keyTimes']

/**
 * Lets a page note how long each key takes: from the time at which the browser received the key (`timeStamp` of `keydown`, so that waiting
 * for a busy main thread counts) until the main thread has painted the next frame. A message that is posted when that frame begins arrives
 * after its style, layout and paint. The work of other threads, which turn the frame into pixels, is not in it. Tasks above 50 ms are noted
 * as well.
 */
export const noteKeyTimes = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.keyTimes = { untilPainted: [], longTasks: [] }
    let received = 0
    const painted = new MessageChannel()
    painted.port1.onmessage = ({ data }) => window.keyTimes.untilPainted.push(performance.now() - data)
    addEventListener('keydown', ({ timeStamp }) => (received = timeStamp), { capture: true })
    // Follows `keydown` in the task that changes the text.
    const notePaint = () => {
      const from = received
      requestAnimationFrame(() => painted.port2.postMessage(from))
    }
    addEventListener('keypress', notePaint, { capture: true })
    new PerformanceObserver((list) => {
      window.keyTimes.longTasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask' })
  })

/** Returns what was noted since the last time, once the last key is painted. */
export const takeKeyTimes = (page: Page): Promise<KeyTimes> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame().then(frame)
    const taken = window.keyTimes
    window.keyTimes = { untilPainted: [], longTasks: [] }
    return taken
  })

const sessions = new WeakMap<Page, Promise<CDPSession>>()

async function profilerOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Returns the processor time of the main thread of a page in milliseconds, without what it waits for other processes. */
export async function processorTime(page: Page): Promise<number> {
  const session = sessions.get(page) ?? profilerOf(page)
  sessions.set(page, session)
  const { metrics } = await (await session).send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}
