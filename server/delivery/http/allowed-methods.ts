import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'
import type { CrossOrigin, Resource } from './cross-origin.ts'

/** The handler of routes whose `onRequest` hook responds to every request. */
export const neverReached = async () => {}

/**
 * What each address of the API offers, by the path of its route, which ends with `*` for a parameter. For requests by other methods than a call has: the
 * router builds a tree for each method, and all addresses in the trees of thirty more would take 5 MB, and their routes most of the time of a start.
 */
type Resources = Map<string, Resource>

const methodsOf = ({ methods }: Resource): string => [...methods, 'OPTIONS'].join(', ')

/**
 * Responds to OPTIONS of every known address at `base` and below, including preflight requests, rejects methods that no call has there, and has `refuse` deal with
 * other addresses. To be called after all calls have their routes.
 */
export function respondToOtherMethods(
  app: FastifyInstance,
  base: string,
  { preflight }: CrossOrigin,
  refuse: () => never,
): void {
  const { resources } = app
  const onRequest = async ({ method, headers, url }: FastifyRequest, reply: FastifyReply) => {
    const resource = resourceAt(resources, decodeURIComponent(rawPathOf(url)))
    // Below the page of the API are addresses that have nothing, also for methods of the page.
    if (!resource || resource.methods.includes(method)) refuse()
    if (method === 'OPTIONS') return reply.code(204).headers(preflight(headers, resource)).send()
    rejectMethod(reply, methodsOf(resource))
  }
  for (const url of [base, `${base}/*`]) app.all(url, { schema: { hide: true }, onRequest }, neverReached)
  for (const [url, resource] of resources) {
    const inherited = methodsOfParents(resources, url).filter((method) => !resource.methods.includes(method))
    if (inherited.length > 0) rejectMethods(app, url, [...new Set(inherited)], methodsOf(resource))
  }
}

/** The paths that routes of an address may have: its own, and those that take the rest of it for their parameter, the longest first. */
const routesTo = (path: string): string[] => {
  const parts = path.split('/')
  return [path, ...parts.map((_, at) => `${parts.slice(0, at).join('/')}/*`).reverse()]
}

/** What the address that a path leads to offers; undefined if there is none. */
const resourceAt = (resources: Resources, path: string): Resource | undefined =>
  resources.get(routesTo(path).find((route) => resources.has(route)) ?? '')

/** The methods for which the router would take an address for the parameter of a shorter one. */
const methodsOfParents = (resources: Resources, url: string): string[] =>
  routesTo(url).flatMap((route) => (route === url ? [] : [...(resources.get(route)?.methods ?? [])]))

/** Rejects all other methods at an address before the body is read, whose type or size would otherwise be the error. */
export const rejectOtherMethods = (app: FastifyInstance, url: string, known: readonly string[]): void =>
  rejectMethods(
    app,
    url,
    app.supportedMethods.filter((method) => !known.includes(method)),
    known.join(', '),
  )

function rejectMethods(app: FastifyInstance, url: string, method: string[], allow: string): void {
  app.route({
    method,
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
    resources: Resources
  }
}
