import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { CrossOrigin, Resource } from './cross-origin.ts'

/** The handler of routes whose `onRequest` hook responds to every request. */
export const neverReached = async () => {}

/** Makes an address respond to OPTIONS, including preflight requests, and reject all methods that it does not have. */
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

/** Rejects all other methods at an address before the body is read, whose type or size would otherwise be the error. */
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

/** Sets `Allow` and throws `method_not_allowed`. */
export function rejectMethod(reply: FastifyReply, allow: string): never {
  reply.header('Allow', allow)
  throw new AppError('method_not_allowed', `This address only accepts ${allow}.`)
}
