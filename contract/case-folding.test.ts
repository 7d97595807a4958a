import { expect, test } from 'vitest'
import { foldCase } from './case-folding.ts'
import { matchingKey } from './matching-key.ts'

test.each([
  ['ASCII', 'Web', 'WEB'],
  ['a sharp s', 'Straße', 'STRASSE'],
  ['a capital sharp s', 'STRAẞE', 'strasse'],
  ['a sigma at the end of a word', 'ΟΔΟΣ', 'οδος'],
  ['another form of sigma', 'οδος', 'οδοσ'],
  ['ligatures', 'eﬃcient ﬅ', 'EFFICIENT ST'],
  ['an Armenian ligature', 'և', 'ԵՒ'],
  ['Cherokee, whose small letters came later', 'ꮳꮃꭹ', 'ᏣᎳᎩ'],
  ['Georgian capitals', 'ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ', 'საქართველო'],
  ['letters beyond 16 bits', '𐐀', '𐐨'],
  ['a long s, the signs for kelvin, ångström and micro', 'ſ K Å µ', 'S k å Μ'],
  ['an iota below', 'ᾳ', 'ΑΙ'],
  ['an apostrophe before n', 'ŉ', 'ʼN'],
  ['composition', 'CAFE\u0301', 'café'],
  ['a capital i with a dot', 'İ', 'i\u0307'],
])('%s: %s and %s are one', (_what, one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
  expect(foldCase(foldCase(one))).toBe(foldCase(one))
})

test.each([
  ['an i without a dot', 'Kapı', 'Kapi'],
  ['an accent', 'café', 'cafe'],
  ['another script', 'а', 'a'],
])('%s: %s and %s are two', (_what, one, other) => {
  expect(foldCase(one)).not.toBe(foldCase(other))
})

test('what nobody sees makes no other key, nor do spaces', () => {
  const key = matchingKey('Datenbank')
  for (const spelling of [
    'Daten\u00adbank',
    '\ufeffDATENBANK',
    'daten\u200b\u2060bank ',
    'Daten\u0000bank\uffff',
  ])
    expect(matchingKey(spelling)).toBe(key)
  expect(matchingKey(' a \t b\u00a0c\n')).toBe('a b c')
  expect(matchingKey('❤\ufe0f')).toBe(matchingKey('❤'))
  expect(matchingKey('e\u200b\u0301')).toBe('é')
})
