import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles a request only when the response to the previous one on the same connection has been sent completely. Node handles pipelined requests all
 * at once: a few kilobytes with a hundred requests would keep a hundred large responses in memory for a client that reads none of them.
 */
export function inOrder(work: RequestListener): RequestListener {
  const lastOf = new WeakMap<Socket, ServerResponse>()
  return (request, response) => {
    const { socket } = request
    const before = lastOf.get(socket)
    lastOf.set(socket, response)
    if (!before || before.closed) work(request, response)
    else
      before.once('close', () => {
        if (!socket.destroyed) work(request, response)
      })
  }
}
