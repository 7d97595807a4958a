import type { FastifyInstance } from 'fastify'

/** The policy of responses that are not pages: they may do nothing in a browser. Pages replace it with their own policy. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Browser features that no page uses. */
const unused =
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'

/**
 * The headers of every response, errors included. Pages of other sites may not embed responses; files override that. With `tls`,
 * `Strict-Transport-Security` is sent for this host only, as its subdomains may not support TLS.
 */
export function securityHeaders({ tls }: { tls: boolean }): Record<string, string> {
  return {
    'Content-Security-Policy': nothing,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': unused
      .split(' ')
      .map((feature) => `${feature}=()`)
      .join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(tls && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** Sets headers before anything else happens to a request, so that every response has them. */
export function setOnEveryResponse(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
