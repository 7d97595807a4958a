import type { IncomingHttpHeaders } from 'node:http'

/** The token of a request: `Authorization: Bearer <token>`, `Authorization: <token>` or `token: <token>`. A query never contains one. */
export function readToken(headers: IncomingHttpHeaders): string | null {
  const { authorization, token } = headers
  if (authorization === undefined && token === undefined) return null
  // Ignores other schemes, such as Basic authentication by a proxy in front of the site.
  const own = /^(?:Bearer\s+)?(?!Bearer$)(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  const text = own ?? (typeof token === 'string' ? token.trim() : '')
  return text && text.length <= 512 ? text : null
}
