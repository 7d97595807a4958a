import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { apiBase } from '#contract/contract.ts'

/** Follows the events of a call. */
export async function followEvents<Event>(address: string, path: string, token: string) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${address}${apiBase}${path}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  const arrived: Event[] = []
  const bus = new EventTarget()
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      const lines = text.split('\n')
      text = lines.pop() as string
      for (const line of lines) if (line.startsWith('data: ')) arrived.push(JSON.parse(line.slice(6)))
      bus.dispatchEvent(new Event('event'))
    }
  })().catch(() => {})

  return {
    response,
    /** Resolves when the stream is over; throws if it is not in this time, in milliseconds. */
    async end(timeoutMs = 1_000): Promise<void> {
      const isOver = await Promise.race([ended.then(() => true), delay(timeoutMs, false)])
      if (!isOver) throw new Error(`The stream goes on after ${timeoutMs} ms.`)
    },
    leave: () => leaving.abort(),
    /** The next event; throws if there is none within a second. */
    async next(): Promise<Event> {
      const timeout = AbortSignal.timeout(1_000)
      while (arrived.length === 0) await once(bus, 'event', { signal: timeout })
      return arrived.shift() as Event
    },
    /** The events that arrive in this time, in milliseconds. */
    async within(milliseconds: number): Promise<Event[]> {
      await delay(milliseconds)
      return arrived.splice(0)
    },
  }
}
