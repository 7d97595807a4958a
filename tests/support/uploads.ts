import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/contract.ts'
import { imageFile } from './image-files.ts'
import type { CallResponse, SignedIn, TestBlog } from './test-blog.ts'

/** A form with one file, as a browser sends it. */
export function formOf(bytes: Buffer, { field = 'file', filename = 'x' } = {}) {
  const boundary = `----${randomUUID()}`
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** Uploads a file under the name that it had. */
export async function upload(
  { app }: { app: FastifyInstance },
  { token }: SignedIn,
  { name = 'photo.png', bytes }: { name?: string; bytes?: Buffer } = {},
): Promise<CallResponse> {
  const form = formOf(bytes ?? (await imageFile('png')))
  const response = await app.inject({
    method: 'POST',
    url: `${apiBase}/images/${encodeURIComponent(name)}`,
    headers: { authorization: `Bearer ${token}`, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

/** Reads an image as a browser does. */
export async function readImage(
  { app }: Pick<TestBlog, 'app'>,
  address: string,
  { method = 'GET', headers = {} }: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
) {
  const response = await app.inject({ method, url: `${apiBase}/images/${address}`, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
