import { Ajv, type Options } from 'ajv'
import type { FastifyInstance } from 'fastify'

const options: Options = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false }

/** Addresses carry text only, so numbers in them are read from it; a body has types and is taken at its word. */
export function setValidators(app: FastifyInstance): void {
  const strict = new Ajv(options)
  const coercing = new Ajv({ ...options, coerceTypes: true })
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema),
  )
}
