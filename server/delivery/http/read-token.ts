import type { IncomingHttpHeaders } from 'node:http'

/** The token of a request: `Authorization: Bearer <token>`, `Authorization: <token>` or `token: <token>`. Never from the address. */
export function readToken(headers: IncomingHttpHeaders): string | null {
  const { authorization, token } = headers
  if (authorization === undefined && token === undefined) return null
  // Other schemes, such as the Basic of a gate in front of the site, are not ours.
  const own = /^(?:Bearer\s+)?(?!Bearer$)(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  const text = own ?? (typeof token === 'string' ? token.trim() : '')
  return text && text.length <= 512 ? text : null
}
