import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Which other origins may call. Anyone may make public reads, without credentials; the configured ones may make every call.
 * Without the headers that are left out here a browser lets no page of another origin read an answer or send a token.
 */
export async function allowOtherOrigins(app: FastifyInstance, origins: string[]): Promise<void> {
  const optionsFor = (request: FastifyRequest): FastifyCorsOptions => {
    const { origin } = request.headers
    const { endpoint } = request.routeOptions.config ?? {}
    // The same for every origin, so that caches need one copy of an image only.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isRead && endpoint?.answersFile) return { origin: '*' }
    const isKnown = origin !== undefined && origins.includes(origin)
    if (isKnown) {
      return {
        origin,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['Authorization', 'Token', 'Content-Type', 'Idempotency-Key'],
        exposedHeaders: ['Link', 'Retry-After'],
        maxAge: 600,
      }
    }
    const isPublicRead = isRead && endpoint?.access === 'anyone'
    return { origin: isPublicRead ? '*' : false, exposedHeaders: ['Link', 'Retry-After'] }
  }
  await app.register(cors, {
    delegator: (request, done) => done(null, optionsFor(request)),
  })
}
