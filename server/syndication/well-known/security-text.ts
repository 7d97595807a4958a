import type { FastifyInstance } from 'fastify'

/** How long the text is valid after the request; RFC 9116 recommends less than a year. */
const validityMs = 180 * 24 * 60 * 60 * 1_000

/**
 * Serves `/.well-known/security.txt`: RFC 9116. It is written for each request, as a stored text would expire.
 *
 * @param contact Where to report vulnerabilities, as a URI with its scheme.
 * @param origin The origin of the site, without a trailing slash.
 */
export function serveSecurityText(
  app: FastifyInstance,
  { contact, origin, clock = () => new Date() }: { contact: string; origin: string; clock?: () => Date },
): void {
  const path = '/.well-known/security.txt'
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(clock().getTime() + validityMs).toISOString().replace(/T.*/, 'T00:00:00Z')
    reply.header('Cache-Control', 'public, max-age=86400').type('text/plain; charset=utf-8')
    return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}${path}\n`
  })
}
