import { expect, test } from 'vitest'
import { commonLanguages, languageName, readLanguage } from './languages.ts'

test.each([
  ['', null],
  ['  ', null],
  ['de', 'de'],
  [' PT-br ', 'pt-BR'],
  ['zh-hant', 'zh-Hant'],
  ['german', 'de'],
  ['Simplified Chinese', 'zh-Hans'],
  ['d', undefined],
  ['Germa', undefined],
  ['xx', undefined],
])('%j is the language %j', (typed, language) => expect(readLanguage(typed)).toBe(language))

test('languages are offered by name, and each is read by what its option says', () => {
  expect(commonLanguages[0]).toEqual({ tag: 'ar', name: 'Arabic' })
  for (const { tag, name } of commonLanguages) expect([tag, name].map(readLanguage)).toEqual([tag, tag])
  expect(languageName('pt-BR')).toBe('Brazilian Portuguese')
})
