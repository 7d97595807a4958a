import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionService } from '../../accounts/sessions/session-service.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import {
  createEventBody,
  type EventBody,
  sendEvents,
  type Watched,
} from '../../foundation/http/event-stream.ts'

/** Limits of streams of events. */
export interface EventStreamLimits {
  /** Beyond it, a stream ends with its first event. */
  maxTotal: number
  /** Beyond it, the oldest stream of the account ends. */
  maxPerAccount: number
  /** How often each stream is written to and its session checked. */
  heartbeatMs: number
  /** How long one lasts: a client whose connection died unnoticed holds it for that long. */
  maxMs: number
}

/** A stream is a connection that is in use, so all together they may hold only a part of those. */
export const defaultEventStreamLimits = (maxConnections: number): EventStreamLimits => ({
  maxTotal: Math.min(256, Math.ceil(maxConnections / 8)),
  maxPerAccount: 6,
  heartbeatMs: 5_000,
  maxMs: 5 * 60_000,
})

interface Parts {
  sessions: Pick<SessionService, 'filterOpen'>
  limits: EventStreamLimits
  /** Aborted when the program is to stop. */
  stopping: AbortSignal
  logFailure: (error: unknown) => void
}

interface Stream extends Pick<Actor, 'id' | 'sessionId'>, EventBody {
  since: number
}

/** Holds the streams of events that clients read, a bounded number of them, until their sessions end or the program stops. */
export function createEventStreams({ sessions, limits, stopping, logFailure }: Parts) {
  /** Oldest first. */
  const streams = new Set<Stream>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false

  /** Does not wait for the database, so that streams go on and end also while it hangs. */
  function beat(): void {
    const oldest = performance.now() - limits.maxMs
    for (const stream of streams) {
      if (stream.since < oldest) remove(stream)
      else stream.beat()
    }
    // PostgreSQL refuses to look for one of none.
    if (streams.size > 0 && !isChecking) void checkSessions()
  }

  async function checkSessions(): Promise<void> {
    isChecking = true
    const checked = [...streams]
    try {
      const open = await sessions.filterOpen(checked.map(({ sessionId }) => sessionId))
      for (const stream of checked) if (!open.has(stream.sessionId)) remove(stream)
    } catch (error) {
      logFailure(error)
    } finally {
      isChecking = false
    }
  }

  /** False if no further stream may be held. */
  function add(stream: Stream): boolean {
    const own = [...streams].filter(({ id }) => id === stream.id)
    if (own.length >= limits.maxPerAccount) remove(own[0] as Stream)
    if (stopping.aborted || streams.size >= limits.maxTotal) return false
    streams.add(stream)
    timer ??= setInterval(beat, limits.heartbeatMs).unref()
    return true
  }

  function remove(stream: Stream): void {
    stream.end()
    streams.delete(stream)
    if (streams.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function endAll(): void {
    for (const stream of streams) remove(stream)
  }

  stopping.addEventListener('abort', endAll)

  return {
    /** Sends something and its changes. If it cannot be followed, the response ends with the first event. */
    send(
      { actor }: Pick<FastifyRequest, 'actor'>,
      reply: FastifyReply,
      { watch }: Pick<Watched<unknown>, 'watch'>,
    ): FastifyReply {
      const { id, sessionId } = actor as Actor
      const stream: Stream = { id, sessionId, since: performance.now(), ...createEventBody() }
      const isHeld = add(stream)
      // While the database hangs there is no first event.
      const giveUp = isHeld ? undefined : setTimeout(stream.end, limits.heartbeatMs).unref()
      const leave = watch({
        send(event) {
          stream.send(event)
          if (!isHeld) stream.end()
        },
        end: stream.end,
      })
      stream.body.once('close', () => {
        clearTimeout(giveUp)
        leave()
        remove(stream)
      })
      return sendEvents(reply, stream)
    },
    endAll,
    stats: () => ({ open: streams.size }),
  }
}
export type EventStreams = ReturnType<typeof createEventStreams>
