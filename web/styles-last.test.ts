import { expect, test } from 'vitest'
import { stylesLast } from './styles-last.ts'

test('styles follow the rest of the head, in their order', () => {
  const styles = '<style data-href="a">a{}</style><style>b>c{}</style>'
  expect(stylesLast(`<head><meta>${styles}<title>&lt;style></title></head><p>`)).toBe(
    `<head><meta><title>&lt;style></title>${styles}</head><p>`,
  )
})

test('a page without styles stays as it is', () => {
  expect(stylesLast('<head><meta></head><p>')).toBe('<head><meta></head><p>')
})
