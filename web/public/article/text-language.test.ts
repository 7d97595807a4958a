import { expect, test } from 'vitest'
import { foreignLanguage, hasScriptStyle, textLanguage } from './text-language.ts'

test.each([
  [
    null,
    null,
    { tag: 'en', isKnown: false, interfaceLanguage: undefined, attributes: { lang: undefined, dir: 'auto' } },
  ],
  [
    null,
    'en',
    { tag: 'en', isKnown: true, interfaceLanguage: undefined, attributes: { lang: undefined, dir: 'ltr' } },
  ],
  [
    null,
    'de',
    { tag: 'de', isKnown: true, interfaceLanguage: undefined, attributes: { lang: 'de', dir: 'ltr' } },
  ],
  [
    null,
    'ar',
    { tag: 'ar', isKnown: true, interfaceLanguage: undefined, attributes: { lang: 'ar', dir: 'rtl' } },
  ],
  [
    'en-GB',
    null,
    {
      tag: 'en-GB',
      isKnown: true,
      interfaceLanguage: undefined,
      attributes: { lang: undefined, dir: 'auto' },
    },
  ],
  [
    'de',
    null,
    { tag: 'de', isKnown: true, interfaceLanguage: 'en', attributes: { lang: 'de', dir: 'auto' } },
  ],
  [
    'de',
    'en',
    { tag: 'en', isKnown: true, interfaceLanguage: 'en', attributes: { lang: undefined, dir: 'ltr' } },
  ],
] as const)('on a site in %j, a text in %j says what it is where that is new', (language, own, said) => {
  expect(textLanguage({ language }, own)).toEqual(said)
})

test.each([
  [null, null, undefined],
  [null, 'en', undefined],
  [null, 'de', 'de'],
  ['de', 'de', undefined],
  ['de', null, undefined],
  ['de', 'en', 'en'],
])('on a site in %j, a title in %j is in a foreign language: %j', (language, own, foreign) => {
  expect(foreignLanguage({ language }, own)).toBe(foreign)
})

test('scripts without a slant have a style of their own, whatever the language', () => {
  const tags = ['ja', 'zh-Hant', 'ko', 'ar', 'he', 'th', 'hi', 'ur', 'uz-Arab']
  expect(tags.filter(hasScriptStyle)).toEqual(tags)
  expect(['en', 'de', 'el', 'uk', 'vi', 'zh-Latn', 'sr-Latn'].filter(hasScriptStyle)).toEqual([])
  expect(textLanguage({ language: null }, 'uz-Arab').attributes.dir).toBe('rtl')
})
