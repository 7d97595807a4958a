import { expect, test } from 'vitest'
import { byteSizeText } from '#contract/byte-size.ts'
import { readByteSize } from './byte-size.ts'

test.each([
  ['1GB', 1_000_000_000],
  ['500MB', 500_000_000],
  ['1.5 gib', 1_610_612_736],
  ['20kB', 20_000],
  ['64KiB', 65_536],
  ['7B', 7],
  ['off', null],
])('%s is read as %s bytes', (text, bytes) => {
  expect(readByteSize(text)).toBe(bytes)
})

test.each(['', '1', '0MB', '-1GB', '1e9B', 'lots', '1PB', '99999999TB', 'OFF'])('“%s” is no size', (text) => {
  expect(() => readByteSize(text)).toThrow()
})

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
