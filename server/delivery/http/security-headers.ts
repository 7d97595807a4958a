import type { FastifyInstance } from 'fastify'

/** What an answer that is not a page may do in a browser: nothing. Pages replace it with a policy of their own. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** What no page of ours asks a browser for. */
const unused =
  'accelerometer browsing-topics camera display-capture geolocation gyroscope hid magnetometer microphone midi payment serial usb'

/**
 * The headers of every answer, refusals included. No other site may load an answer as if it were its own; files say otherwise for themselves.
 * Whether the names below this one speak TLS too is not known, so that the promise of `tls` is for this name alone.
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

/** Sets headers before anything else is done with a request, so that no way of answering it can do without. */
export function setOnEveryResponse(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
