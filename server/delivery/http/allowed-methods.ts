import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { CrossOrigin, Resource } from './cross-origin.ts'

/** For routes that answer or refuse every request before it is read. */
export const neverReached = async () => {}

/** Makes an address answer OPTIONS, preflights of browsers among it, and refuse all methods that it does not know. */
export function respondToOptions(
  app: FastifyInstance,
  url: string,
  resource: Resource,
  crossOrigin: CrossOrigin,
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(204).headers(crossOrigin.preflight(request.headers, resource)).send()
  app.options(url, { schema: { hide: true }, onRequest }, neverReached)
  rejectOtherMethods(app, url, [...resource.methods, 'OPTIONS'])
}

/** Refuses all methods but these at an address, before a body is read: its type or size would be refused first. */
export function rejectOtherMethods(app: FastifyInstance, url: string, known: readonly string[]): void {
  const allow = known.join(', ')
  app.route({
    method: app.supportedMethods.filter((method) => !known.includes(method)),
    url,
    schema: { hide: true },
    exposeHeadRoute: false,
    onRequest: async (_request, reply) => rejectMethod(reply, allow),
    handler: neverReached,
  })
}

/** Throws `method_not_allowed` and tells the methods that an address answers. */
export function rejectMethod(reply: FastifyReply, allow: string): never {
  reply.header('Allow', allow)
  throw new AppError('method_not_allowed', `This address only accepts ${allow}.`)
}
