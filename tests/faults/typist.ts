import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Between two keys, in milliseconds: nobody types faster, so that no pause lets anything be written. */
const keyDelayMs = 35
const wordsPerParagraph = 25

interface Interval {
  from: number
  to: number
}

/** Types numbered words without a pause until it is stopped or the page is gone, and remembers when it pressed each key. */
export function startTyping(page: Page) {
  let typed = ''
  const pressedAt: number[] = []
  let isStopped = false

  async function press(key: string): Promise<void> {
    const at = performance.now()
    await page.keyboard.press(key)
    if (key.length === 1 && key !== ' ') {
      typed += key
      pressedAt.push(at)
    }
    await delay(keyDelayMs)
  }

  async function type(): Promise<void> {
    for (let nth = 1; !isStopped; nth++) {
      for (const key of `w${nth}`) await press(key)
      await press(nth % wordsPerParagraph === 0 ? 'Enter' : ' ')
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
    keys: () => pressedAt.length,

    /** Ends typing at this moment. A key that was not answered by then does not count. */
    async stop(end: () => Promise<void>): Promise<void> {
      isStopped = true
      await Promise.all([end(), ended])
    },

    /**
     * Returns how many seconds of typing a text lacks: from the first key that is missing in what follows `before` to the end, without those in
     * `outages`, in which nothing could be sent.
     */
    secondsMissing(text: string, { before, end, outages = [] }: Missing): number {
      const found = text.replace(/\s/g, '').slice(before.length)
      const first = pressedAt.findIndex((_, nth) => found[nth] !== typed[nth])
      const from = pressedAt[first]
      if (from === undefined) return 0
      const offline = outages.map((outage) => Math.min(end, outage.to) - Math.max(from, outage.from))
      const missing = offline.reduce((rest, each) => rest - Math.max(0, each), end - from)
      return missing / 1_000
    },
  }
}

interface Missing {
  /** The text before typing began, without spaces. */
  before: string
  end: number
  outages?: Interval[]
}
