import type { IncomingHttpHeaders } from 'node:http'

/** The token of a request: `Authorization: Bearer <token>`, `Authorization: <token>` or `token: <token>`. Never from the address. */
export function readToken(headers: IncomingHttpHeaders): string | null {
  const { authorization, token } = headers
  const text =
    authorization?.replace(/^Bearer\s+/i, '').trim() || (typeof token === 'string' ? token.trim() : '')
  return text && text.length <= 512 ? text : null
}
