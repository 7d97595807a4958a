import type { IncomingMessage } from 'node:http'
import { headerLines } from '../../foundation/http/header-lines.ts'

/** An absolute form: its authority, and the rest, which may be missing. RFC 9112, section 3.2.2. */
const absolute = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * Gives a request that names a whole address the form of all others: the path as its target, and the authority as its host, whatever its
 * Host header says. An authority that is empty, or has a user in it, is no host.
 */
export function readTarget(request: IncomingMessage): void {
  const url = request.url ?? ''
  if (url.startsWith('/')) return
  const [whole, authority, rest = ''] = absolute.exec(url) ?? []
  if (whole === undefined) return
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  if (authority && !authority.includes('@')) request.headers.host = authority
  else delete request.headers.host
}

/** Whether a request names one host, as RFC 9112, section 3.2, demands. Before HTTP/1.1 it may name none. */
export function namesHost(request: IncomingMessage): boolean {
  const lines = headerLines(request, 'host')
  // A target may name a host as well, but not in the place of the header.
  if (lines.length === 0) return request.httpVersion !== '1.1'
  return lines.length === 1 && request.headers.host !== undefined
}
