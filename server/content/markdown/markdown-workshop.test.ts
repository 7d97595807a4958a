import { afterEach, expect, test } from 'vitest'
import { createMarkdownWorkshop, type MarkdownWorkshop } from './markdown-workshop.ts'

const long = '<p>Some <b>bold</b> words.</p>'.repeat(1_000)

const fail = (error: unknown) => {
  throw error
}

let workshop: MarkdownWorkshop
afterEach(() => workshop.close())

test('a long body is written like a short one', async () => {
  workshop = createMarkdownWorkshop(fail)
  expect(await workshop.write('<p>Some <b>bold</b> words.</p>')).toBe('Some **bold** words.\n')
  expect(await workshop.write(long)).toBe('Some **bold** words.\n\n'.repeat(1_000).slice(0, -1))
})

test('a body that takes too much is not written, and short ones go on', async () => {
  workshop = createMarkdownWorkshop(fail, { timeMs: 1, memory: 256 })
  expect(await workshop.write(long)).toBe(null)
  expect(await workshop.write('<p>x</p>')).toBe('x\n')
})
