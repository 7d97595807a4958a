import { beforeAll, describe, expect, test } from 'vitest'
import { apiBase, contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTestBlog } from '#tests/support/test-blog.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((calls): Endpoint[] => Object.values(calls))

interface Operation {
  summary: string
  parameters?: { name: string; in: string; required?: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { required?: string[]; properties: object } }> }
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>
  security?: object[]
}

describe('the OpenAPI document', () => {
  let document: {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
    components: {
      securitySchemes: object
      schemas?: object
      responses: Record<string, Operation['responses'][string]>
    }
  }
  beforeAll(async () => {
    const blog = await createTestBlog('sqlite')
    document = (await blog.visitor.get('/openapi.json')).body
    await blog.close()
  })
  const operationOf = ({ method, path }: Endpoint) =>
    document.paths[`${apiBase}${path}`]?.[method.toLowerCase()] as Operation

  test('is of version 3.1 and has the calls of the contract, no others', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.info).toEqual({
      title: 'Lectern API',
      version: expect.any(String),
      description: expect.any(String),
    })
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const promised = endpoints.map(({ method, path }) => `${method} ${apiBase}${path}`)
    expect(documented.sort()).toEqual(promised.sort())
  })

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is described completely',
    (_name, endpoint) => {
      const { summary, parameters = [], requestBody, responses, security } = operationOf(endpoint)
      expect(summary).toBe(endpoint.summary)
      const inPath = parameters.filter((parameter) => parameter.in === 'path')
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(inPath.map(({ name }) => name)).toEqual(named)
      expect(inPath.every(({ required }) => required)).toBe(true)
      const inQuery = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
      expect(inQuery.sort()).toEqual(Object.keys(endpoint.query?.properties ?? {}).sort())

      const body = requestBody?.content['application/json']?.schema
      expect(Object.keys(body?.properties ?? {})).toEqual(Object.keys(endpoint.body?.properties ?? {}))
      expect(body?.required ?? []).toEqual(endpoint.body?.required ?? [])

      const success = String(endpoint.status ?? 200)
      expect(Object.keys(responses)).toContain(success)
      expect(Object.keys(responses)).toContain('default')
      expect(responses[success]?.description).toEqual(expect.any(String))
      expect(security).toEqual(endpoint.access === 'anyone' ? undefined : [{ token: [] }])
    },
  )

  test('describes an upload as a form with a file, and an image as binary', () => {
    const { requestBody } = operationOf(contract.images.upload)
    expect(Object.keys(requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    expect(requestBody?.content['multipart/form-data']?.schema).toMatchObject({
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    })
    expect(Object.keys(operationOf(contract.images.read).responses['200']?.content ?? {})).toEqual([
      'image/*',
    ])
  })

  test('describes errors once, as JSON, for every call', () => {
    const described = endpoints.map((endpoint) => operationOf(endpoint).responses.default)
    expect(new Set(described.map((response) => JSON.stringify(response)))).toEqual(
      new Set(['{"$ref":"#/components/responses/Error"}']),
    )
    const { Error: error } = document.components.responses
    expect(error?.content?.['application/json']?.schema).toMatchObject({
      required: ['message', 'code', 'requestId'],
    })
  })

  test('has no references to anything outside it', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    for (const [, pointer = ''] of references) {
      const found = pointer
        .split('/')
        .reduce((at: unknown, key) => (at as Record<string, unknown>)?.[key], document)
      expect([pointer, typeof found]).toEqual([pointer, 'object'])
    }
    const needed = [...JSON.stringify(document).matchAll(/"security":\[\{"(\w+)"/g)].map((match) => match[1])
    expect(Object.keys(document.components.securitySchemes)).toEqual([...new Set(needed)])
  })
})
