import type { Socket } from 'node:net'

export interface ReadingConnection {
  socket: Socket
  /** The mark of the part of a response that was not read yet, and since when it has not changed: see `unreadMark`. */
  unread: { mark: string; since: number } | null
}

/** Closes connections whose clients have read nothing of a response for too long, whatever they send meanwhile. */
export function closeStalledReaders(connections: Iterable<ReadingConnection>, readerTimeoutMs: number): void {
  const now = performance.now()
  for (const connection of connections) {
    const { socket, unread } = connection
    const mark = unreadMark(socket)
    if (mark === null) connection.unread = null
    else if (unread?.mark !== mark) connection.unread = { mark, since: now }
    else if (now - unread.since >= readerTimeoutMs) socket.destroy()
  }
}

/**
 * Changes while the client reads what was written to the connection; null if nothing is left to read. The system takes large pieces in parts, which
 * only the handle shows.
 */
function unreadMark(socket: Socket): string | null {
  if (socket.writableLength === 0) return null
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return `${socket.bytesWritten - socket.writableLength} ${handle?.writeQueueSize}`
}
