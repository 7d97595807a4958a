import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Where events go. */
export interface EventSink<Event> {
  send(event: Event): void
  end(): void
}

/** Something that a client reads once, or follows. */
export interface Watched<Event> {
  read(): Promise<Event>
  /** Sends it now and after each change, until the returned function is called. */
  watch(sink: EventSink<Event>): () => void
}

/** How many bytes may wait for a client that does not read. */
const maxUnreadBytes = 64 * 1024

/** True if a request asks for a stream of events. */
export const acceptsEvents = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && /\btext\/event-stream\b/.test(headers.accept ?? '')

/** The body of a response with events: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream */
export function createEventBody() {
  const body = new Readable({ read() {} })
  let isEnded = false
  const write = (text: string | null) => {
    if (isEnded || body.destroyed) return
    if (body.readableLength > maxUnreadBytes) body.destroy()
    else body.push(text)
  }
  return {
    body,
    send: (event: unknown): void => write(`data: ${JSON.stringify(event)}\n\n`),
    /** Lets proxies and the client know that the connection is alive. */
    beat: (): void => write(':\n\n'),
    end: (): void => {
      write(null)
      isEnded = true
    },
  }
}
export type EventBody = ReturnType<typeof createEventBody>

/** Sends events as they come. Nothing on the way may store, change or buffer them: nginx reads `X-Accel-Buffering`. */
export const sendEvents = (reply: FastifyReply, { body }: EventBody): FastifyReply =>
  reply
    .headers({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'private, no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
    .send(body)
