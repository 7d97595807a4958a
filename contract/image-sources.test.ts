import { expect, test } from 'vitest'
import { imageAddress } from './addresses/image-address.ts'
import { imageSrcset, offeredFormats } from './image-sources.ts'

test('an address asks for what is wished, in one order', () => {
  expect(imageAddress('a-1.png')).toBe('/api/images/a-1.png')
  expect(imageAddress('a-1.png', { token: 't', format: 'avif', w: 640 })).toBe(
    '/api/images/a-1.png?w=640&format=avif&token=t',
  )
})

const widthsOf = (width: number, maxWidthPixels?: number) =>
  imageSrcset({ name: 'a', width }, { maxWidthPixels })
    .split(', ')
    .map((candidate) => candidate.replace('/api/images/a?w=', ''))

test.each([
  [4000, ['320 320w', '640 640w', '960 960w', '1280 1280w', '1920 1920w']],
  [1920, ['320 320w', '640 640w', '960 960w', '1280 1280w', '1920 1920w']],
  [700, ['320 320w', '640 640w', '960 700w']],
  [320, ['320 320w']],
  [20, ['320 20w']],
])('an image of %i pixels is offered in widths up to its own', (width, offered) => {
  expect(widthsOf(width)).toEqual(offered)
})

test('a narrow place is offered no wide version', () => {
  expect(widthsOf(4000, 640)).toEqual(['320 320w', '640 640w'])
  expect(widthsOf(500, 640)).toEqual(['320 320w', '640 500w'])
})

test('an image is offered in the best format first, and one that moves in those that move only', () => {
  const typesOf = (frames: number) =>
    offeredFormats({ name: 'a', width: 400, frames }, { maxWidthPixels: 320, token: 't' }).map(
      ({ type, srcset }) => `${type} ${srcset}`,
    )
  const webp = 'image/webp /api/images/a?w=320&format=webp&token=t 320w'
  expect(typesOf(1)).toEqual(['image/avif /api/images/a?w=320&format=avif&token=t 320w', webp])
  expect(typesOf(3)).toEqual([webp])
})
