import { createRequire } from 'node:module'
import type { Ajv, Options } from 'ajv'
import type { FastifyServerOptions } from 'fastify'

const require = createRequire(import.meta.url)

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

interface Part {
  schema: object
  /** Which part of a request the schema is for; absent for an answer. */
  httpPart?: string
}

const options: Options = { allErrors: true, useDefaults: true, removeAdditional: false, strict: false }

/**
 * Makes validators and serialisers of the contract's schemas, each when a call first needs it: a process that has just started is asked
 * for a page, which needs none, and the libraries would take as long as all else of the API.
 */
export const schemaCompilers: FastifyServerOptions['schemaController'] = {
  // The types are those of the libraries that Fastify brings, not of what it calls.
  compilersFactory: {
    buildValidator: (() => validatorOf) as unknown as Factories['buildValidator'],
    buildSerializer: (() => serializerOf) as unknown as Factories['buildSerializer'],
  },
}

// The contract is the same for every application of a process, such as those of tests: what was made of a schema serves all of them.
const strict = onFirstUse(() => createAjv(options))
const coercing = onFirstUse(() => createAjv({ ...options, coerceTypes: true }))
const serializers = new WeakMap<object, (answer: unknown) => string>()

/** Addresses carry text only, so numbers in them are read from it; a body has types and is taken at its word. */
function validatorOf({ schema, httpPart }: Part) {
  const validator = onFirstUse(() => (httpPart === 'body' ? strict : coercing)().compile(schema))
  return (data: unknown) => {
    const validate = validator()
    // The form in which Fastify takes faults from a function that has no `errors` of its own.
    return validate(data) || { error: validate.errors }
  }
}

const createAjv = (settings: Options): Ajv => new (require('ajv') as typeof import('ajv')).Ajv(settings)

/** Writes what the schema names, by code made for it, and nothing else. */
function serializerOf({ schema }: Part) {
  const serializer = onFirstUse(() => {
    const known = serializers.get(schema)
    if (known) return known
    const made = (require('fast-json-stringify') as typeof import('fast-json-stringify'))(schema)
    serializers.set(schema, made)
    return made
  })
  return (answer: unknown) => serializer()(answer)
}

function onFirstUse<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
