import { expect, test } from 'vitest'
import { binarySizeText, byteSizeText } from './byte-size.ts'

test.each([
  [0, '0 kB'],
  [999, '1 kB'],
  [12_345, '12.3 kB'],
  [999_900_000, '999.9 MB'],
  [999_990_000, '1 GB'],
  [1_250_000_000, '1.3 GB'],
  [5e15, '5,000 TB'],
])('%s bytes are %s for people', (bytes, text) => {
  expect(byteSizeText(bytes)).toBe(text)
})

test.each([
  [0, '0 KiB'],
  [8_192, '8 KiB'],
  [524_288, '512 KiB'],
  [10_485_760, '10 MiB'],
  [10_485_761, '10.1 MiB'],
  [3_221_225_472, '3 GiB'],
])('%s bytes are %s in the units of limits', (bytes, text) => {
  expect(binarySizeText(bytes)).toBe(text)
})

test('a limit is rounded down', () => {
  expect(binarySizeText(2_199_552, Math.floor)).toBe('2 MiB')
})
