import type { FastifyReply } from 'fastify'

/** How long the text is valid after the request; RFC 9116 recommends less than a year. */
const validityMs = 180 * 24 * 60 * 60 * 1_000

export const securityTextPath = '/.well-known/security.txt'

interface SecurityText {
  /** Where to report vulnerabilities, as a URI with its scheme. */
  contact: string
  /** The origin of the site, without a trailing slash. */
  origin: string
}

/** Sends the text of RFC 9116. It is written for each request, as a stored text would expire. */
export function sendSecurityText(reply: FastifyReply, { contact, origin }: SecurityText): FastifyReply {
  const expires = new Date(Date.now() + validityMs).toISOString().replace(/T.*/, 'T00:00:00Z')
  reply.header('Cache-Control', 'no-cache').type('text/plain; charset=utf-8')
  return reply.send(
    `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}${securityTextPath}\n`,
  )
}
