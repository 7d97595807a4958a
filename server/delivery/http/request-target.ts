import type { IncomingMessage } from 'node:http'
import { limits } from '#contract/limits.ts'
import { withCommas } from '#contract/with-commas.ts'
import { headerLines } from '../../foundation/http/header-lines.ts'

/** What is refused, in the router and by the parser. */
export const addressTooLong = `The address is too long: it may have at most ${withCommas(limits.request.maxUrlCharacters)} characters.`

/** The absolute form of a request target: the authority, and the rest, which may be empty. RFC 9112, section 3.2.2. */
const absolute = /^https?:\/\/([^/?#]*)(.*)$/is

/**
 * Normalizes a request whose target is an absolute URL: sets the target to the path and the host to the authority, whatever the `Host` header says.
 * An authority that is empty or contains a user is not a host.
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

/** Whether a request has exactly one `Host` header, as RFC 9112, section 3.2, requires. Before HTTP/1.1 it may have none. */
export function namesHost(request: IncomingMessage): boolean {
  const lines = headerLines(request, 'host')
  // The host of an absolute target does not replace the header.
  if (lines.length === 0) return request.httpVersion !== '1.1'
  return lines.length === 1 && request.headers.host !== undefined
}
