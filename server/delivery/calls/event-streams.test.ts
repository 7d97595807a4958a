import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { EventSink } from '../../foundation/http/event-stream.ts'
import { createEventStreams } from './event-streams.ts'

const limits = { maxTotal: 3, maxPerAccount: 2, heartbeatMs: 100, maxMs: 1_000 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Streams whose sessions are checked by `filterOpen`, and whose subject says something only if `isTold`. */
function start(filterOpen: (ids: string[]) => Promise<Set<string>> = async (ids) => new Set(ids)) {
  const logFailure = vi.fn()
  const stopping = new AbortController().signal
  const streams = createEventStreams({ sessions: { filterOpen }, limits, stopping, logFailure })

  function open(id: string, { isTold = true } = {}) {
    const actor = { id, sessionId: id } as Actor
    let text = ''
    let isOver = false
    const reply = {
      headers: () => reply,
      send(body: Readable) {
        body.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        body.once('close', () => {
          isOver = true
        })
      },
    }
    const watch = (sink: EventSink<unknown>) => {
      if (isTold) sink.send({})
      return () => {}
    }
    streams.send({ actor }, reply as unknown as FastifyReply, { watch })
    return { heartbeats: () => text.split(':\n\n').length - 1, isOver: () => isOver }
  }

  return { open, logFailure, stats: streams.stats }
}

test('an account with as many as it may have loses its oldest, also where all streams are taken', async () => {
  const { open, stats } = start()
  const [first, second, other] = [open('ann'), open('ann'), open('bob')]
  const third = open('ann')
  const refused = open('carol')
  await vi.advanceTimersByTimeAsync(limits.heartbeatMs)
  expect([first, second, other, third, refused].map(({ isOver }) => isOver())).toEqual([
    ...[true, false, false, false, true],
  ])
  expect(stats()).toEqual({ open: 3 })
})

test.each([
  ['fails', () => Promise.reject(new Error('down'))],
  ['hangs', () => new Promise<never>(() => {})],
])('while the database %s, streams have their heartbeats and end in time', async (_what, filterOpen) => {
  const check = vi.fn(filterOpen)
  const { open, logFailure } = start(check)
  const stream = open('ann')
  await vi.advanceTimersByTimeAsync(limits.maxMs)
  expect(stream.heartbeats()).toBeGreaterThanOrEqual(9)
  expect(stream.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(2 * limits.heartbeatMs)
  expect(stream.isOver()).toBe(true)
  // While one check waits there is no other.
  expect(check).toHaveBeenCalledTimes(Math.max(1, logFailure.mock.calls.length))
})

test('a beat that ends the last stream checks no session', async () => {
  const check = vi.fn(async (ids: string[]) => new Set(ids))
  const stream = start(check).open('ann')
  await vi.advanceTimersByTimeAsync(limits.maxMs + 2 * limits.heartbeatMs)
  expect(stream.isOver()).toBe(true)
  expect(check).toHaveBeenCalled()
  expect(check).not.toHaveBeenCalledWith([])
})

test('one that is not held ends, also if its first event does not come', async () => {
  const { open } = start()
  for (const account of ['ann', 'bob', 'carol']) open(account)
  const stream = open('dave', { isTold: false })
  await vi.advanceTimersByTimeAsync(limits.heartbeatMs - 1)
  expect(stream.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(2)
  expect(stream.isOver()).toBe(true)
})
