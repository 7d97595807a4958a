import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Begins a request only when the one before it on the same connection has been answered, and its reader has taken the answer. Node begins
 * all that came in one piece at once: a few kilobytes that ask a hundred times for a large answer would hold a hundred of them in memory for
 * a reader who takes none.
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
