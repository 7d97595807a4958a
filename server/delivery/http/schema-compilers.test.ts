import { Ajv } from 'ajv'
import build from 'fast-json-stringify'
import { expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'

const endpoints = Object.entries(contract).flatMap(([subject, part]) =>
  Object.entries(part).map(([name, endpoint]) => [`${subject}.${name}`, endpoint as Endpoint] as const),
)

// They are compiled when a call first needs them, so without this test only a client would notice an invalid schema.
test.each(endpoints)('the schemas of %s compile', (_name, { params, query, body, response, returnsFile }) => {
  const ajv = new Ajv({ strict: false })
  for (const schema of [params, query, body]) if (schema) expect(ajv.compile(schema)).toBeTypeOf('function')
  if (!returnsFile) expect(build(response)).toBeTypeOf('function')
})
