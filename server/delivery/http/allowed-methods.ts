import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { CrossOrigin, Resource } from './cross-origin.ts'

/** The handler of routes whose `onRequest` hook responds to every request. */
export const neverReached = async () => {}

/**
 * The methods of each address of the API, by the path of its route, which ends with `*` for a parameter. For requests by a method that no such
 * address has: the router builds a tree for each method, and all addresses in the trees of thirty more would take 5 MB.
 */
export type AllowedMethods = Map<string, string>

/** The methods that addresses of the API have. All others are left to the route for every address. */
const apiMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** Makes an address of the API respond to OPTIONS, including preflight requests, and reject the methods of other addresses. */
export function respondToOptions(
  app: FastifyInstance,
  url: string,
  resource: Resource,
  crossOrigin: CrossOrigin,
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(204).headers(crossOrigin.preflight(request.headers, resource)).send()
  app.options(url, { schema: { hide: true }, onRequest }, neverReached)
  const methods = [...resource.methods, 'OPTIONS']
  app.allowedMethods.set(url, methods.join(', '))
  rejectOtherMethods(app, url, methods, apiMethods)
}

/** The methods of the address that a path leads to; undefined if there is none. */
export function allowedAt(allowedMethods: AllowedMethods, path: string): string | undefined {
  const parts = path.split('/')
  const routes = [path, ...parts.map((_, at) => `${parts.slice(0, at).join('/')}/*`).reverse()]
  const route = routes.find((each) => allowedMethods.has(each))
  return route && allowedMethods.get(route)
}

/** Rejects all other methods at an address before the body is read, whose type or size would otherwise be the error. */
export function rejectOtherMethods(
  app: FastifyInstance,
  url: string,
  known: readonly string[],
  all: readonly string[] = app.supportedMethods,
): void {
  const allow = known.join(', ')
  app.route({
    method: all.filter((method) => !known.includes(method)),
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

declare module 'fastify' {
  interface FastifyInstance {
    allowedMethods: AllowedMethods
  }
}
