import { createRequire } from 'node:module'
import type { Ajv, Options } from 'ajv'
import type { FastifyServerOptions } from 'fastify'

const require = createRequire(import.meta.url)

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

interface Part {
  schema: object
  /** Which part of a request the schema is for; absent for a response. */
  httpPart?: string
}

const options: Options = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false }

/**
 * Compiles the validators and serializers of the contract, each when a call first needs it. The first request of a new process is mostly for a page,
 * which needs none, and loading the libraries would take as long as everything else of the API.
 */
export const schemaCompilers: FastifyServerOptions['schemaController'] = {
  // Fastify declares the types of its own libraries, not of what it calls.
  compilersFactory: {
    buildValidator: (() => validatorOf) as unknown as Factories['buildValidator'],
    buildSerializer: (() => serializerOf) as unknown as Factories['buildSerializer'],
  },
}

// The applications of one process, such as those of tests, have the same contract and share what is compiled.
const strict = onFirstUse(() => createAjv(options))
const coercing = onFirstUse(() => createAjv({ ...options, coerceTypes: true }))
const serializers = new WeakMap<object, (response: unknown) => string>()

/** Parameters and queries are text, so their numbers are coerced; a JSON body has types, so its values are not. */
function validatorOf({ schema, httpPart }: Part) {
  const validator = onFirstUse(() => (httpPart === 'body' ? strict : coercing)().compile(schema))
  return (data: unknown) => {
    const validate = validator()
    // How Fastify reads errors from a function without a property `errors`.
    return validate(data) || { error: validate.errors }
  }
}

const createAjv = (settings: Options): Ajv => new (require('ajv') as typeof import('ajv')).Ajv(settings)

/** Serializes only what the schema names, with code compiled for the schema. */
function serializerOf({ schema }: Part) {
  const serializer = onFirstUse(() => {
    const known = serializers.get(schema)
    if (known) return known
    const compiled = (require('fast-json-stringify') as typeof import('fast-json-stringify'))(schema)
    serializers.set(schema, compiled)
    return compiled
  })
  return (response: unknown) => serializer()(response)
}

function onFirstUse<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}
