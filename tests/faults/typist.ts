import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Between two keys, in milliseconds: nobody types faster, so that no pause lets anything be written. */
const keyDelayMs = 35
const wordsPerParagraph = 25

interface Interval {
  from: number
  to: number
}

/** Types numbered words without a pause until it is stopped or the page is gone, and remembers when. */
export function startTyping(page: Page) {
  const begun: number[] = []
  let isStopped = false

  async function type(): Promise<void> {
    for (let nth = 0; !isStopped; nth++) {
      const at = performance.now()
      await page.keyboard.type(`w${nth} `, { delay: keyDelayMs })
      begun.push(at)
      if (nth % wordsPerParagraph === wordsPerParagraph - 1) await page.keyboard.press('Enter')
      await delay(keyDelayMs)
    }
  }
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const ended = type().catch((error: unknown) => {
    if (!isStopped) failure.reject(error)
  })

  return {
    /** Rejects if typing does not work. */
    failed: failure.promise,
    /** Ends typing at this moment. What was not typed whole by then does not count. */
    async stop(end: () => Promise<void>): Promise<void> {
      isStopped = true
      await Promise.all([end(), ended])
    },

    /**
     * Returns how many seconds of typing a text lacks: from the first word that is missing to the end, without those in `outages`, in which no
     * word could be sent.
     */
    secondsMissing(text: string, end: number, outages: Interval[] = []): number {
      const found = new Set(text.match(/\bw\d+\b/g))
      const first = begun.findIndex((_, nth) => !found.has(`w${nth}`))
      const from = begun[first]
      if (from === undefined) return 0
      const offline = outages.map((outage) => Math.min(end, outage.to) - Math.max(from, outage.from))
      const missing = offline.reduce((rest, each) => rest - Math.max(0, each), end - from)
      return missing / 1_000
    },
  }
}
