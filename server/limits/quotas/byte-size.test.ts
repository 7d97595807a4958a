import { expect, test } from 'vitest'
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
