import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { password } from '#tests/support/test-account.ts'
import { formOf } from '#tests/support/uploads.ts'

/** How long a response is waited for, in milliseconds, before it counts as one that never came. */
const longestWait = 60_000

// biome-ignore lint/suspicious/noExplicitAny: a test looks into responses of every shape
export type FaultResponse = { status: number; body: any; retryAfter: string | null }

interface Sent {
  json?: object
  file?: Buffer
  idempotencyKey?: string
}

/** Calls a running server, and keeps account of what it answered. */
export function createCaller(addressOf: () => string) {
  const statuses = new Map<number, number>()
  const seen = { longest: 0, withoutResponse: 0, lost: 0, faults: [] as string[] }

  /** Rejects if the connection ends without a response. */
  async function call(method: string, path: string, token?: string, sent: Sent = {}): Promise<FaultResponse> {
    const form = sent.file && formOf(sent.file)
    const began = performance.now()
    const signal = AbortSignal.timeout(longestWait)
    try {
      const response = await fetch(`${addressOf()}/api${path}`, {
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
      const text = await response.text()
      const { status } = response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const body = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
      // Of a proxy whose server went away: whether that did it is as unknown as if the connection had ended.
      if (status === 502 || status === 504) throw new Error('The server behind the proxy is gone.')
      if (status >= 500 && status !== 503) seen.faults.push(`${method} ${path}: ${status} ${text}`)
      const retryAfter = response.headers.get('retry-after')
      if (status === 503 && !retryAfter) seen.faults.push(`${method} ${path}: 503 without Retry-After`)
      return { status, body, retryAfter }
    } catch (error) {
      if (signal.aborted) {
        seen.withoutResponse++
        seen.faults.push(`${method} ${path}: no response within ${longestWait} ms`)
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
    /** Asks until the response is no 503 and no lost connection, as a caller does who heeds them. */
    async untilResponse(method: string, path: string, token?: string, sent?: Sent): Promise<FaultResponse> {
      const deadline = Date.now() + longestWait
      for (;;) {
        const response = await call(method, path, token, sent).catch(() => null)
        if (response && response.status !== 503) return response
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

/** A key under which a write is sent, and sent again until its response comes. */
export const newKey = (): string => randomUUID()
