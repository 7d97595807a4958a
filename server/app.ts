import { randomUUID } from 'node:crypto'
import { METHODS, type Server } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { apiBase } from '#contract/contract.ts'
import { limits } from '#contract/limits.ts'
import { apiRoutes } from './api-routes.ts'
import type { Config } from './config.ts'
import { createErrorHandler } from './delivery/calls/error-handler.ts'
import {
  createEventStreams,
  defaultEventStreamLimits,
  type EventStreamLimits,
  type EventStreams,
} from './delivery/calls/event-streams.ts'
import { implement } from './delivery/calls/implement.ts'
import { documentApi } from './delivery/calls/openapi.ts'
import type { ResponseParts } from './delivery/calls/send-response.ts'
import { rejectMethod, respondToOtherMethods } from './delivery/http/allowed-methods.ts'
import { auditRefusals } from './delivery/http/audit-refusals.ts'
import type { BodyBudgetLimits } from './delivery/http/body-budget-limits.ts'
import { createClientErrorHandler } from './delivery/http/client-error.ts'
import { type ClientIdentity, createClientIdentity } from './delivery/http/client-identity.ts'
import { type ConnectionLimits, defaultConnectionLimits } from './delivery/http/connection-limits.ts'
import { type Connections, createConnections } from './delivery/http/connections.ts'
import { allowOtherOrigins, type CrossOrigin, createCrossOrigin } from './delivery/http/cross-origin.ts'
import { createIsCrossSite, type IsCrossSite, refuseCrossSiteWrites } from './delivery/http/cross-site.ts'
import { drainRequestBodies } from './delivery/http/drain-request-body.ts'
import type { ForwardingHeader } from './delivery/http/forwarded-addresses.ts'
import { createHttpServers, type HttpServers } from './delivery/http/http-servers.ts'
import { trackIncomingBodies } from './delivery/http/incoming-body.ts'
import { acceptJsonOnly } from './delivery/http/json-body.ts'
import { createRawRefusals, type RawRefusals } from './delivery/http/raw-refusal.ts'
import { addressTooLong, namesHost } from './delivery/http/request-target.ts'
import { schemaCompilers } from './delivery/http/schema-compilers.ts'
import { securityHeaders, setOnEveryResponse } from './delivery/http/security-headers.ts'
import { createBusyPage } from './delivery/load-shedding/busy-page.ts'
import { createRejectOverloaded } from './delivery/load-shedding/reject-overloaded.ts'
import { createRequestDispatcher, serverOptions } from './delivery/load-shedding/request-dispatcher.ts'
import { createRequestQueue, type RequestQueue } from './delivery/load-shedding/request-queue.ts'
import { builtPages, pagesInDevelopment } from './delivery/pages/page-renderer.ts'
import { createPageSites, type OperatorSite } from './delivery/pages/page-sites.ts'
import { nowhere, servePages } from './delivery/pages/pages.ts'
import { createResponseCache, type ResponseCache } from './delivery/response-cache/response-cache.ts'
import { AppError } from './errors.ts'
import { firstValues } from './foundation/http/query.ts'
import { isWellFormed } from './foundation/http/raw-path.ts'
import { usageHeaders } from './foundation/site/usage-headers.ts'
import { serveHealth } from './operations/health/health-routes.ts'
import { type LoggedRequest, logRequests } from './operations/logging/log-requests.ts'
import type { Services } from './services.ts'
import { serveSiteIcons } from './syndication/site-icons/serve-site-icons.ts'

export interface AppOptions {
  /** Of the site, what only whoever runs it decides. */
  site: OperatorSite
  log: FastifyBaseLogger
  trustProxy: Config['TRUST_PROXY']
  /** The header that trusted proxies set. */
  trustProxyHeader: ForwardingHeader
  corsOrigins: string[]
  /** Where uploads are stored until they are complete. */
  uploadFolder: string
  /** Aborted when the program is to stop. */
  stopping: AbortSignal
  /** Limits on request bodies and connections in progress. */
  bodyLimits?: BodyBudgetLimits
  connectionLimits?: ConnectionLimits
  eventStreamLimits?: Partial<EventStreamLimits>
  /** Called for each request that was not answered from the response cache. */
  onResponse?: (logged: LoggedRequest) => void
  /** Called with the duration of each rendered page. */
  onRender?: (seconds: number) => void
  /** Whether pages come from the build, from the sources with hot reload, or are not served at all. */
  pages: 'built' | 'development' | 'none'
}

/** Creates the whole application, as it runs in production and in tests. It does not listen yet. */
export async function createApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const responseCache = createResponseCache({
    logFailure: (error) => app.log.error({ err: error }, 'response cache failed'),
    // After a newer version has migrated the database, this program can no longer record purges, so shared caches must not store its pages.
    sharedHeaders: (keys) => (services.schemaGuard.mayWrite() ? services.edgeCaching.page(keys) : null),
  })
  services.onChange(responseCache.invalidate)
  void services.schemaGuard.outdated.then(() => responseCache.invalidate('anything'))
  const headers = securityHeaders({ tls: options.site.url.startsWith('https:') })
  const busyPage = createBusyPage(() => services.site.lastRead().name)
  const client = createClientIdentity({
    ...options,
    onUnreadable: (header) =>
      app.log.warn({ header }, 'a trusted proxy sends entries that name no address: see TRUST_PROXY_HEADER'),
  })
  const { clientOf } = client
  const readSite = services.site.read
  const requestQueue = createRequestQueue({
    isBehind: services.isBehind,
    clientNetworkOf: (request) => clientOf(request).clientNetwork,
    rejectOverloaded: createRejectOverloaded({
      headers,
      busyPage,
      logRejected: (count) => app.log.warn({ count }, 'too busy: requests were rejected'),
    }),
  })
  const refusals = createRawRefusals(headers)
  const connectionLimits = options.connectionLimits ?? defaultConnectionLimits()
  const connections = createConnections({ limits: connectionLimits, client, refusals })
  const httpServers = createHttpServers(connections)
  const eventStreams = createEventStreams({
    sessions: services.sessions,
    limits: { ...defaultEventStreamLimits(connectionLimits.maxTotal), ...options.eventStreamLimits },
    stopping: options.stopping,
    logFailure: (error) => app.log.error({ err: error }, 'sessions of event streams not checked'),
  })
  const app: FastifyInstance = createFastify(options, { responseCache, requestQueue, httpServers, refusals })
  app.addHook('preClose', async () => eventStreams.endAll())

  app.decorateRequest('actor', null)
  identifyClients(app, client)
  app.decorateRequest('refusal', null)
  app.decorate('endConnections', httpServers.end)
  app.setErrorHandler(createErrorHandler(services))
  // For what plugins report as missing. Other unknown addresses are refused below, before a body is read.
  app.setNotFoundHandler(refuseUnserved)
  drainRequestBodies(app, connections.drain)
  app.decorate('stats', {
    responseCache: responseCache.stats,
    connections: connections.stats,
    eventStreams: eventStreams.stats,
    incomingBodies: trackIncomingBodies(app, options.bodyLimits),
    limiters: responseCache.limiterStats,
    requestQueue: requestQueue.stats,
  })
  logRequests(app, options.onResponse ?? (() => {}))
  auditRefusals(app, services.refusalNotes)
  setOnEveryResponse(app, headers)
  app.addHook('onRequest', async (request, reply) => {
    if (!namesHost(request.raw)) throw new AppError('malformed_request', 'The request must name one host.')
    if (request.raw.url && request.raw.url.length > limits.request.maxUrlCharacters) {
      throw new AppError('uri_too_long', addressTooLong)
    }
    if (request.is404) refuseUnserved(request, reply)
  })
  await app.register((health) => serveHealth(health, { ...services, stopping: options.stopping }))
  await app.register((icons) => serveSiteIcons(icons, { ...services, readSite }))
  const isCrossSite = createIsCrossSite({ siteUrl: options.site.url, corsOrigins: options.corsOrigins })
  const crossOrigin = createCrossOrigin(options.corsOrigins)
  const apiParts = { ...services, eventStreams, responseCache, crossOrigin, clientOf, isCrossSite }
  await app.register((api) => serveApi(api, apiParts, options))
  if (options.pages !== 'none') {
    const isDevelopment = options.pages === 'development'
    const findTextResource = services.findTextResourceOf(options.site.url)
    const loadPages = isDevelopment ? await pagesInDevelopment(app) : await builtPages()
    await app.register((pages) =>
      servePages(pages, {
        isCrossSite,
        crossOrigin,
        services,
        ...createPageSites({ ...services, ofOperator: options.site }),
        siteUrl: options.site.url,
        responseCache,
        busyPage,
        loadPages,
        isDevelopment,
        onRender: options.onRender,
        findTextResource,
      }),
    )
  }
  return app
}

interface ServerParts {
  responseCache: ResponseCache
  requestQueue: RequestQueue
  httpServers: HttpServers
  refusals: RawRefusals
}

function createFastify(
  { log }: AppOptions,
  { responseCache, requestQueue, httpServers, refusals }: ServerParts,
): FastifyInstance {
  const app = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.request.maxJsonBodyBytes,
    schemaController: schemaCompilers,
    clientErrorHandler: createClientErrorHandler(refusals),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    routerOptions: {
      maxParamLength: limits.request.maxUrlCharacters,
      ignoreTrailingSlash: false,
      querystringParser: firstValues,
    },
    // Malformed percent-encoding or no path at all: there is never a page at such an address, and the router would send responses of its own.
    rewriteUrl: ({ url = '/' }) => {
      if (isWellFormed(url)) return url
      return url.startsWith(`${apiBase}/`) ? apiBase + nowhere : nowhere
    },
    serverFactory: (handle) =>
      httpServers.create(serverOptions, createRequestDispatcher({ responseCache, requestQueue }, handle)),
  })
  // For a method that the router does not know, Fastify would respond 404.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  return app
}

/** Makes `request.ip` the client address that the rest of the program uses. Fastify reads a single header, in one format. */
function identifyClients(app: FastifyInstance, { addressOf }: ClientIdentity): void {
  app.decorateRequest('ip', {
    getter() {
      return addressOf(this.raw)
    },
  })
}

async function serveApi(
  api: FastifyInstance,
  services: Services &
    ResponseParts & { eventStreams: EventStreams; crossOrigin: CrossOrigin; isCrossSite: IsCrossSite },
  { site, uploadFolder }: AppOptions,
): Promise<void> {
  api.decorate('resources', new Map())
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(usageHeaders(await services.site.read()))
  })
  allowOtherOrigins(api, services.crossOrigin)
  refuseCrossSiteWrites(api, services.isCrossSite)
  acceptJsonOnly(api)
  await documentApi(api, { siteUrl: site.url })
  for (const routes of apiRoutes({ ...services, siteUrl: site.url, hasAboutFile: Boolean(site.aboutHtml) })) {
    implement(api, routes, { ...services, uploadFolder })
  }
  respondToOtherMethods(api, apiBase, services.crossOrigin, () => {
    throw new AppError('not_found', `There is no such call. ${apiBase}/docs lists them.`)
  })
}

function refuseUnserved({ method }: FastifyRequest, reply: FastifyReply): never {
  if (method === 'GET' || method === 'HEAD')
    throw new AppError('not_found', 'There is nothing at this address.')
  rejectMethod(reply, 'GET, HEAD')
}

declare module 'fastify' {
  interface FastifyInstance {
    stats: {
      responseCache: ResponseCache['stats']
      connections: Connections['stats']
      eventStreams: EventStreams['stats']
      incomingBodies: ReturnType<typeof trackIncomingBodies>
      limiters: ResponseCache['limiterStats']
      requestQueue: RequestQueue['stats']
    }
    /** Accepts no more connections and waits until those that are open have ended. */
    endConnections: HttpServers['end']
  }
}
