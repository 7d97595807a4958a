import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createTestBlog } from '#tests/support/test-blog.ts'
import { upload } from '#tests/support/uploads.ts'
import { makeSpoolFolder, spool } from './spool.ts'

let folder: string
beforeEach(async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'lectern-spool-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  folder = path.join(parent, 'data', 'uploads')
})

test('a stream is written to a file without a name', async () => {
  makeSpoolFolder(folder)
  const file = await spool(Readable.from([Buffer.from('one '), Buffer.from('two')]), folder)
  expect(await readdir(folder)).toEqual([])
  expect(String(await file.bytes())).toBe('one two')
  await file.close()
})

test('files that an earlier process left are removed at the start, and no others', async () => {
  makeSpoolFolder(folder)
  for (const name of ['lectern-upload-1', 'mine']) await writeFile(path.join(folder, name), 'x')
  makeSpoolFolder(folder)
  expect(await readdir(folder)).toEqual(['mine'])
})

test('uploads are spooled into the given folder, and are unavailable without it', async () => {
  const blog = await createTestBlog('sqlite', { app: { uploadFolder: folder } })
  onTestFinished(() => blog.close())
  const ann = await blog.signUp('ann')
  expect((await upload(blog, ann)).status).toBe(503)
  makeSpoolFolder(folder)
  expect((await upload(blog, ann)).status).toBe(201)
})
