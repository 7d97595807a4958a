import { expect, test } from 'vitest'
import { changeOf, draftOf, noFields, type PostFields } from './post-fields.ts'

const fields: PostFields = {
  ...noFields,
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

test('a new post is sent with all seven fields, those of its picture null where there is none', () => {
  expect(draftOf(fields, 'draft')).toEqual({ ...five, imgname: null, imgpath: null })
})

test('a new post with a picture names it, its path and its text', () => {
  expect(draftOf({ ...fields, image, imgalt: null }, 'draft')).toEqual({
    ...five,
    imgname: 'sky-1.png',
    imgpath: 'images/sky-1.png',
    imgalt: '',
  })
  expect(() => draftOf({ ...fields, image: { file: new File([], 'sky.png') } }, 'draft')).toThrow(
    'The picture is not uploaded yet',
  )
})

test('a change is sent with five fields', () => {
  expect(changeOf({ ...fields, imgalt: 'Typed.' }, 'draft')).toEqual(five)
})
