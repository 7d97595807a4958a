import { describe, expect, test } from 'vitest'
import { useBlog } from '#tests/support/test-blog.ts'

describe('files of the build', () => {
  const held = useBlog('sqlite', { app: { pages: 'built' } })
  const get = (url: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    held.blog.app.inject({ method, url, headers })

  test('are sent compressed and for good, and no other address below them is one', async () => {
    const { body } = await get('/admin')
    const file = /"(\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? ''
    const plain = await get(file)
    expect(plain).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
    })
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip']) {
      const response = await get(file, { 'accept-encoding': encoding })
      const { 'content-encoding': sent, 'content-type': type } = response.headers
      expect([sent, type]).toEqual([encoding, plain.headers['content-type']])
      expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length)
    }
    expect((await get(file, {}, 'HEAD')).headers['content-length']).toBe(plain.headers['content-length'])
    for (const other of [
      `${file}.br`,
      `${file}/`,
      '/assets/nothing.js',
      '/assets/',
      '/assets/../../files.txt',
      '/assets/*',
    ])
      expect([other, (await get(other)).statusCode]).toEqual([other, 404])
    expect((await get(file)).statusCode).toBe(200)
  })
})
