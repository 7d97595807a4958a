import { expect, test } from 'vitest'
import { emptyFields } from '../drafts/post-fields.ts'
import { changesBetween, copyTextOf } from './copy-text.ts'

const blocks = ['<p>a</p>', '<p>b</p>']
const fields = { ...emptyFields, title: 'T', tags: ['x'] }
const text = copyTextOf(fields, blocks, null)

test('only changed fields and blocks are sent', () => {
  expect(changesBetween(text, copyTextOf({ ...fields, tags: ['x'] }, [...blocks], null))).toBeNull()
  expect(changesBetween(text, { ...text, tags: ['x', 'y'] })).toEqual({ tags: ['x', 'y'] })
  expect(changesBetween(text, { ...text, title: '', blocks: ['<p>b</p>'] })).toEqual({
    title: '',
    splice: { start: 0, deleteCount: 1, blocks: [] },
  })
})

test('a cover is part of the text once it is uploaded', () => {
  const image = { name: 'sky.png', imgname: 'sky-1.png', token: 't' }
  const chosen = { file: new File([], 'sky.png') }
  expect(copyTextOf({ ...fields, image: chosen }, blocks, null)).toEqual(text)
  expect(copyTextOf({ ...fields, image, imgalt: 'Sky.' }, blocks, null)).toMatchObject({
    imgname: 'sky-1.png',
    imgalt: 'Sky.',
  })
})

test('the cover of a post is the saved one, with what was typed of its text', () => {
  const cover = { imgname: 'sky-1.png', imgalt: 'Sky.' }
  expect(copyTextOf(fields, blocks, cover)).toMatchObject(cover)
  expect(copyTextOf({ ...fields, imgalt: 'Blue.' }, blocks, cover).imgalt).toBe('Blue.')
})
