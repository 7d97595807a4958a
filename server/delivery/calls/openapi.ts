import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/contract.ts'
import { ErrorResponse } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import { rawPathOf } from '../../foundation/http/raw-path.ts'

/** For the page that shows the document. It loads everything from this server. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The addresses of that page and its files. The package answers 500 for impossible ones, such as names that are too long. */
const file = /^(?:\/\w[\w.-]{0,99})+\/?$/

const neededPassword = (when: string) =>
  `${when === 'always' ? 'Needs' : `Needs, ${when},`} a password that was given in this session in the last ${limits.auth.recentPasswordSeconds / 60} minutes, by signing in or by \`POST /auth/confirm\`. Otherwise the response is 403 \`password_required\`, and nothing is changed.`

/** The form of an upload. For documentation only: no schema validates a form. */
const formWithFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', format: 'binary' } },
}

/** Adds the header with the next page to the responses of a paged call. For documentation only: it validates nothing. */
const withLink = (response: unknown): unknown => {
  const { 200: page, ...others } = response as Record<number, object>
  const description = 'The address of the next older page, as `<…>; rel="next"`; absent on the last page.'
  return { 200: { ...page, headers: { Link: { type: 'string', description } } }, ...others }
}

/** Adds the stream of events to the responses of a call that has one. For documentation only. */
const withEvents = (response: unknown): unknown => {
  const { 200: state, ...others } = response as Record<number, object>
  const content = { 'application/json': { schema: state }, 'text/event-stream': { schema: state } }
  return { 200: { description: 'As JSON, or as events.', content }, ...others }
}

type Operations = Record<string, { responses: Record<string, object> }>

/** Each call refers to the one description of errors: with a copy in each, the page took seconds to show the document. */
function shareErrors<Document extends { paths?: object }>(document: Document): Document {
  for (const operations of Object.values<Operations>({ ...document.paths })) {
    for (const { responses } of Object.values(operations)) {
      responses.default = { $ref: '#/components/responses/Error' }
    }
  }
  return document
}

/** Serves the OpenAPI document, generated from the schemas that validate the calls, at `/api/openapi.json`, and a page to read and try it. */
export async function documentApi(app: FastifyInstance, { siteUrl }: { siteUrl: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lectern API',
        // The version of the API. The version of the program is not public.
        version: '1.0.0',
        description:
          'Everything that the pages of this blog can do. Lists are returned oldest first. All errors have one form: message, code, fields, requestId.',
      },
      servers: [{ url: siteUrl }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token that sign-in returns.' },
        },
        responses: {
          Error: {
            description: 'An error.',
            content: { 'application/json': { schema: ErrorResponse as object } },
          },
        },
      },
    },
    transformObject: (made) =>
      'openapiObject' in made ? shareErrors(made.openapiObject) : made.swaggerObject,
    // The contract names the parameter for which the route has `*`.
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.endpoint
      if (!endpoint) return { schema, url }
      const described = {
        ...schema,
        ...(endpoint.recentPassword && { description: neededPassword(endpoint.recentPassword) }),
        ...(endpoint.upload && { consumes: ['multipart/form-data'], body: formWithFile }),
        ...(endpoint.returnsFile && { produces: ['image/*'] }),
        ...(endpoint.streams && { response: withEvents(schema.response) }),
        ...(endpoint.paged && { response: withLink(schema.response) }),
      }
      return { schema: described, url: `${apiBase}${endpoint.path}` }
    },
  })
  await app.register(async (scope) => {
    scope.addHook('onRequest', async ({ url }) => {
      if (!file.test(rawPathOf(url))) throw new AppError('not_found', 'There is nothing at this address.')
    })
    await scope.register(swaggerUi, {
      routePrefix: `${apiBase}/docs`,
      staticCSP: policy,
      uiConfig: { deepLinking: true, persistAuthorization: false, layout: 'BaseLayout' },
      theme: { title: 'Lectern API' },
    })
  })
  const document = `${apiBase}/openapi.json`
  app.get(document, { schema: { hide: true }, config: { isPublicRead: true } }, async () => app.swagger())
  const methods = ['GET', 'HEAD']
  app.resources.set(document, { methods, isPublicRead: true })
  for (const page of [`${apiBase}/docs`, `${apiBase}/docs/*`])
    app.resources.set(page, { methods, isPublicRead: false })
}
