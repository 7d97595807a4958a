import type { FastifyInstance } from 'fastify'

/** How long the text holds from when it is asked for, in milliseconds; RFC 9116 recommends less than a year. */
const validity = 180 * 24 * 60 * 60 * 1_000

/**
 * Serves `/.well-known/security.txt`: RFC 9116. It is made each time, as what is kept would outlive its date.
 *
 * @param contact Where to report what is not secure, as an address with its scheme.
 * @param origin Of the site, without a trailing slash.
 */
export function serveSecurityText(
  app: FastifyInstance,
  { contact, origin, clock = () => new Date() }: { contact: string; origin: string; clock?: () => Date },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock().getTime() + validity).toISOString().replace(/T.*/, 'T00:00:00Z')
    reply.header('Cache-Control', 'public, max-age=86400').type('text/plain; charset=utf-8')
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}${path}\n`
  })
}
