import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { vi } from 'vitest'
import { type Ledger, wordsIn } from './ledger.ts'

/** Somebody who sends requests: a page in a browser, or a program that uses the API. */
export interface Client {
  name: string
  token: string
  random: () => number
  ledger: Ledger
  /** True once the page is gone: no request is sent and no response arrives. */
  isGone: boolean
  /** True if no request of it is cut, and each is repeated until it is accepted. */
  isReliable?: boolean
}

/** Who is running now. What a client starts, also by timers, runs as that client. */
const running = new AsyncLocalStorage<Client>()

/** Runs the modules of the admin area as they would run in a page of this client. */
export const runAs = <Result>(client: Client, work: () => Result): Result => running.run(client, work)

/** How much of all requests is cut, and how. */
const shares = {
  /** Never sent. */
  unsent: 0.03,
  /** Carried out, and the response is lost. */
  lost: 0.06,
  /** Given up by its client, and carried out later than what the client sends next. */
  late: 0.03,
  /** Cut at some moment while it is carried out. */
  cut: 0.03,
}

type Fate = keyof typeof shares | 'answered'

function fateOf(random: () => number): Fate {
  let place = random()
  for (const [fate, share] of Object.entries(shares)) {
    if (place < share) return fate as Fate
    place -= share
  }
  return 'answered'
}

const noResponse = () => new TypeError('No response came.')

/** Calls that store what they carry as a post. */
const isSave = (method: string, path: string) =>
  (method === 'POST' && path === '/api/post/create') ||
  (method === 'PUT' && path.startsWith('/api/post/update/'))

/** A busy server rejects what it has no time for. */
async function untilAccepted(call: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await call()
    if (response.status !== 503) return response
    await delay(200)
  }
}

/** The part of a path that names the call. */
const kindOf = (path: string): string =>
  path.replace(/^\/api\/post\//, '').replace(/\/?[^/]*$|\?.*/, '') || path

/**
 * Replaces what pages use of their browser by what serves many clients in one process: `fetch` sends each request to one of several servers,
 * and cuts some of them; the stored token is that of the client.
 */
export function connectClients(addresses: readonly string[]) {
  const send = globalThis.fetch
  const counts = { sent: 0, outcomes: {} as Record<string, number>, cut: 0 }
  const underWay = new Set<Promise<unknown>>()

  async function carryOut(
    { name, ledger, random }: Client,
    path: string,
    init: RequestInit,
  ): Promise<Response> {
    const { method = 'GET', body } = init
    const words = wordsIn(String(body ?? ''))
    const address = addresses[Math.floor(random() * addresses.length)]
    counts.sent++
    if (method !== 'GET') ledger.note(`${name} ${method} ${path} ${String(body ?? '')}`)
    const response = await send(`${address}${path}`, init)
    const said = method === 'GET' ? '' : ` ${await response.clone().text()}`
    const isMerge = said.includes('"merged":true')
    const outcome = `${method} ${kindOf(path)} ${isMerge ? 'merged' : response.status}`
    if (method !== 'GET') counts.outcomes[outcome] = (counts.outcomes[outcome] ?? 0) + 1
    ledger.note(`${name} ${method} ${path} ${words.join(' ')} → ${response.status}${said}`)
    if (response.ok) ledger.acknowledge(words)
    if (response.ok && isSave(method, path)) ledger.keep(words)
    return response
  }

  async function request(client: Client, path: string, init: RequestInit): Promise<Response> {
    const { random } = client
    const isWrite = init.method !== 'GET' || path.startsWith('/api/post/workingcopy/')
    const fate = client.isReliable || !isWrite ? 'answered' : fateOf(random)
    await delay(random() < 0.5 ? 0 : random() * 8)
    if (client.isGone || fate === 'unsent') throw noResponse()
    if (fate !== 'answered') {
      counts.cut++
      client.ledger.note(`${client.name} ${init.method} ${path} will be ${fate}`)
    }
    if (fate === 'late') {
      const later = delay(random() * 60).then(() => carryOut(client, path, { ...init, signal: null }))
      const carriedOut = later.catch(() => {}).finally(() => underWay.delete(carriedOut))
      underWay.add(carriedOut)
      throw noResponse()
    }
    if (client.isReliable) return untilAccepted(() => carryOut(client, path, init))
    const cut = fate === 'cut' ? AbortSignal.timeout(Math.ceil(random() * 15)) : undefined
    const response = await carryOut(client, path, { ...init, ...(cut && { signal: cut }) })
    if (fate === 'lost' || client.isGone) throw noResponse()
    return response
  }

  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    const client = running.getStore()
    return client ? request(client, path, init) : send(path, init)
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'token' ? (running.getStore()?.token ?? null) : null),
  })
  vi.stubGlobal('location', { origin: addresses[0] })
  vi.stubGlobal('navigator', { ...globalThis.navigator, onLine: true })

  return {
    counts,
    /** Resolves when no request is under way that its client has given up. */
    settled: async () => void (await Promise.all(underWay)),
    disconnect: () => vi.unstubAllGlobals(),
  }
}
