import { expect, test } from 'vitest'
import { encodePath, withQuery } from './encode-path.ts'

test('each segment is encoded once, as a whole', () => {
  expect(encodePath('tags', 'a/b %2F?#ü')).toBe('/tags/a%2Fb%20%252F%3F%23%C3%BC')
})

test('a query has no values that are absent, and no question mark without values', () => {
  expect(withQuery('/a', { b: 'c d&e', f: 2, g: undefined, h: null, i: '' })).toBe('/a?b=c+d%26e&f=2&i=')
  expect(withQuery('/a', { b: undefined })).toBe('/a')
})
