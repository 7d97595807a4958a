import type { FastifyInstance } from 'fastify'

/** JSON is the only body that calls take. An empty one is none, whatever its type says; `__proto__` and `constructor` keys are dropped. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body as string, done)
  })
}
