import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from './read-body.ts'

/** Makes a scope accept HTML forms and no other bodies. Of several fields with the same name the last one counts. */
export function acceptFormsOnly(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) =>
      Object.fromEntries(new URLSearchParams(await readBody(request, payload))),
  )
}
