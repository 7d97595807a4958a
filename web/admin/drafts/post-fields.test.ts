import { expect, test } from 'vitest'
import { createBodyOf, emptyFields, type PostFields, updateBodyOf } from './post-fields.ts'

const fields: PostFields = {
  ...emptyFields,
  title: 'One',
  description: 'A description.',
  content: '<p>Text.</p>',
  tags: ['a'],
}
const five = {
  status: 'draft',
  title: 'One',
  description: 'A description.',
  content: '<p>Text.</p>',
  tags: ['a'],
}
const image = { name: 'sky.png', imgname: 'sky-1.png', token: 't' }

test('a new post is sent with all seven fields, those of its image null where there is none', () => {
  expect(createBodyOf(fields, 'draft')).toEqual({ ...five, imgname: null, imgpath: null })
})

test('a new post with an image names it, its path and its text', () => {
  expect(createBodyOf({ ...fields, image, imgalt: null }, 'draft')).toEqual({
    ...five,
    imgname: 'sky-1.png',
    imgpath: 'images/sky-1.png',
    imgalt: '',
  })
  expect(() => createBodyOf({ ...fields, image: { file: new File([], 'sky.png') } }, 'draft')).toThrow(
    'The image is not uploaded yet',
  )
})

test('a change is sent with five fields', () => {
  expect(updateBodyOf({ ...fields, imgalt: 'Typed.' }, 'draft', emptyFields)).toEqual(five)
})
