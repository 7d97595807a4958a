import { afterEach, expect, test } from 'vitest'
import { createMarkdownWorker, type MarkdownWorker } from './markdown-worker.ts'

const long = '<p>Some <strong>bold</strong> words.</p>'.repeat(1_000)

const fail = (error: unknown) => {
  throw error
}

let worker: MarkdownWorker
afterEach(() => worker.close())

test('a long body is converted like a short one', async () => {
  worker = createMarkdownWorker(fail)
  expect(await worker.write('<p>Some <strong>bold</strong> words.</p>')).toBe('Some **bold** words.\n')
  expect(await worker.write(long)).toBe('Some **bold** words.\n\n'.repeat(1_000).slice(0, -1))
})

test('a body that takes too much is not converted, and short ones still are', async () => {
  worker = createMarkdownWorker(fail, { timeoutMs: 1, maxMemoryMiB: 256 })
  expect(await worker.write(long)).toBe(null)
  expect(await worker.write('<p>x</p>')).toBe('x\n')
})
