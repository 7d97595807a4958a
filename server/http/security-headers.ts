import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** What an answer that is not a page may do in a browser: nothing. Pages replace it with a policy of their own. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** The headers of every answer, refusals included. */
export async function setSecurityHeaders(app: FastifyInstance, { tls }: { tls: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Images and public reads may be used by other sites; what is private needs a token and is not readable there.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    originAgentCluster: true,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', nothing)
    reply.header('Permissions-Policy', permissions)
  })
}
