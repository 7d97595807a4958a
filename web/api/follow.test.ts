import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSessionEnded } from './api.ts'
import { followEvents } from './follow.ts'

const endpoint = { path: '/post/changes/{url}' }
let token: string
let signal: AbortSignal | undefined

beforeEach(() => {
  token = 'first'
  vi.stubGlobal('localStorage', { getItem: () => token })
})
afterEach(() => void vi.unstubAllGlobals())

const follow = (onEvent: (event: unknown) => void = () => {}) =>
  followEvents(endpoint, { url: 'plan' }, { signal: new AbortController().signal, onEvent })

function respond(response: Response, work = () => {}): void {
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    signal = options.signal ?? undefined
    work()
    return response
  })
}

const refusal = (status: number, code: string, headers = {}) =>
  Response.json({ code, message: 'No.' }, { status, headers })

/** The bytes of a stream that goes on. */
const streamOf = (...chunks: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      },
    }),
  )

test('a refusal says why, and when to ask again', async () => {
  respond(refusal(404, 'not_found'))
  await expect(follow()).rejects.toMatchObject({ code: 'not_found', message: 'No.' })
  respond(refusal(429, 'too_many_requests', { 'Retry-After': '7' }))
  await expect(follow()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 7 })
  respond(new Response('<h1>Not found</h1>', { status: 404 }))
  await expect(follow()).rejects.toMatchObject({ code: 'blocked' })
})

test('a refused token ends the session, unless there is another one meanwhile', async () => {
  const ended = vi.fn()
  const unsubscribe = onSessionEnded(ended)
  respond(refusal(401, 'unauthenticated'), () => {
    token = 'second'
  })
  await expect(follow()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(ended).not.toHaveBeenCalled()
  respond(refusal(401, 'unauthenticated'))
  await expect(follow()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(ended).toHaveBeenCalledOnce()
  unsubscribe()
})

test('the connection ends where an event cannot be read', async () => {
  const events: unknown[] = []
  respond(streamOf(':\n\ndata: {"version"', ':1}\n\n', 'data: {"ver\n\n'))
  await expect(follow((event) => events.push(event))).rejects.toThrow(SyntaxError)
  expect(events).toEqual([{ version: 1 }])
  expect(signal?.aborted).toBe(true)
})
