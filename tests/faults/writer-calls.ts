import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { password } from '#tests/support/test-account.ts'
import { formOf } from '#tests/support/uploads.ts'

/** How long an answer is waited for, in milliseconds, before it counts as one that never came. */
const longestWait = 60_000

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
export type FaultAnswer = { status: number; body: any; retryAfter: string | null }

interface Sent {
  json?: object
  file?: Buffer
  idempotencyKey?: string
}

/** Calls a running server, and keeps account of what it answered. */
export function createCaller(addressOf: () => string) {
  const statuses = new Map<number, number>()
  const seen = { longest: 0, neverAnswered: 0, lost: 0, faults: [] as string[] }

  /** Rejects if the connection ends without an answer. */
  async function call(method: string, path: string, token?: string, sent: Sent = {}): Promise<FaultAnswer> {
    const form = sent.file && formOf(sent.file)
    const began = performance.now()
    const signal = AbortSignal.timeout(longestWait)
    try {
      const answer = await fetch(`${addressOf()}/api${path}`, {
        method,
        signal,
        headers: {
          'user-agent': 'Mozilla/5.0 (Linux) Firefox/150.0',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(sent.idempotencyKey && { 'idempotency-key': sent.idempotencyKey }),
          ...(sent.json && { 'content-type': 'application/json' }),
          ...form?.headers,
        },
        body: sent.json ? JSON.stringify(sent.json) : (form?.payload as BodyInit | undefined),
      })
      const text = await answer.text()
      const { status } = answer
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const body = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      // Of a proxy whose server went away: whether that did it is as unknown as if the connection had ended.
      if (status === 502 || status === 504) throw new Error('The server behind the proxy is gone.')
      if (status >= 500 && status !== 503) seen.faults.push(`${method} ${path}: ${status} ${text}`)
      const retryAfter = answer.headers.get('retry-after')
      if (status === 503 && !retryAfter) seen.faults.push(`${method} ${path}: 503 without Retry-After`)
      return { status, body, retryAfter }
    } catch (error) {
      if (signal.aborted) {
        seen.neverAnswered++
        seen.faults.push(`${method} ${path}: no answer within ${longestWait} ms`)
      } else seen.lost++
      throw error
    } finally {
      seen.longest = Math.max(seen.longest, performance.now() - began)
    }
  }

  return {
    call,
    statuses,
    seen,
    /** Asks until the answer is no 503 and no lost connection, as a caller does who heeds them. */
    async untilAnswered(method: string, path: string, token?: string, sent?: Sent): Promise<FaultAnswer> {
      const deadline = Date.now() + longestWait
      for (;;) {
        const answer = await call(method, path, token, sent).catch(() => null)
        if (answer && answer.status !== 503) return answer
        if (Date.now() > deadline) throw new Error(`${method} ${path} was not answered in time.`)
        await delay(50)
      }
    },
    /** Makes an account that is signed in; the first one is an owner. */
    async signUp(username: string, accessKey: string): Promise<string> {
      const email = `${username}@example.org`
      const account = { name: username, username, email, password, accessKey }
      const made = await call('POST', '/auth/signup', undefined, { json: account })
      if (made.status !== 201) throw new Error(`No account: ${JSON.stringify(made.body)}`)
      const { body } = await call('POST', '/auth/signin', undefined, { json: { username, password } })
      return body.token
    },
  }
}
export type FaultCaller = ReturnType<typeof createCaller>

/** A key under which a write is sent, and sent again until its answer comes. */
export const newKey = (): string => randomUUID()
