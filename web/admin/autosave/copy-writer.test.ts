import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyFields } from '../drafts/post-fields.ts'
import { copyTextOf } from './copy-text.ts'
import { createCopyWriter } from './copy-writer.ts'

/** What was requested, with the status of its response. */
let calls: string[]
/** As on the server, a key leads to what it created, also once that is gone. */
let keys: Map<string, string>
let copies: Set<string>

beforeEach(() => {
  calls = []
  keys = new Map()
  copies = new Set()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    const [status, body] = respond(`${method}`, address.split('/').at(-1) ?? '', new Headers(headers))
    calls.push(`${method} ${status}`)
    return Response.json(body, { status })
  })
})
afterEach(() => void vi.unstubAllGlobals())

function respond(method: string, id: string, headers: Headers): [number, object] {
  const changedDate = new Date(0).toISOString()
  if (method === 'POST') {
    const key = headers.get('Idempotency-Key') ?? ''
    const first = keys.get(key)
    if (first) return [409, { code: 'idempotency_key_reused', message: 'm', workingCopy: first }]
    const created = `copy-${keys.size + 1}`
    keys.set(key, created)
    copies.add(created)
    return [201, { id: created, revision: 1, changedDate }]
  }
  if (!copies.has(id)) return [404, { code: 'not_found', message: 'm' }]
  if (method === 'DELETE') copies.delete(id)
  return [200, { id, revision: 2, changedDate }]
}

const textOf = (title: string) => copyTextOf({ ...emptyFields, title }, ['<p>a</p>'], null)

const createWriter = () =>
  createCopyWriter({
    ...{ url: 'one', copy: null, begun: null, mark: 'mark' },
    signal: () => new AbortController().signal,
    onCopy() {},
    onFork: vi.fn(),
    onPostGone: vi.fn(),
  })

test('after a text was taken back, what is typed goes to a new working copy without asking for the former one', async () => {
  const writer = createWriter()
  await writer.write(textOf('First'))
  await writer.remove()
  await writer.write(textOf('Second'))
  await writer.write(textOf('Third'))
  await writer.remove()
  await writer.write(textOf('First'))
  expect(calls).toEqual(['POST 201', 'DELETE 200', 'POST 201', 'PUT 200', 'DELETE 200', 'POST 201'])
  expect([...copies]).toEqual(['copy-3'])
})
