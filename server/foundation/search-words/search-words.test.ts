import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexWords, queryWords } from './search-words.ts'

describe('the words of a text', () => {
  test.each([
    ['Hello, World!', ['hello', 'world']],
    ['C++ or C#, not C', ['cplusplus', 'or', 'csharp', 'not', 'c']],
    ['Ｗｉｄｅ Crème BRÛLÉE', ['wide', 'creme', 'brulee']],
    ['Straße STRASSE', ['strasse', 'strasse']],
    ['ΟΔΟΣ οδός', ['οδοσ', 'οδοσ']],
    ['node.js utf-8', ['node', 'js', 'utf', '8']],
    ['שָׁלוֹם كِتَاب', ['שלום', 'كتاب']],
    ['日本語', ['日本', '本語', '語']],
    ['日本語GPT入門', ['日本', '本語', '語', 'gpt', '入門', '門']],
    ['猫', ['猫']],
    ['a'.repeat(100), ['a'.repeat(64)]],
    ['🤖 * " ( ) NEAR', ['near']],
    ['', []],
  ])('%j', (text, words) => {
    expect(indexWords(text)).toEqual(words)
  })

  test('are the same in plain text as beside a letter that has to be folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ0+#_-.,"\t \u00a0\u2011\u2017’“…') }), (text) => {
        expect([...indexWords(text), 'e']).toEqual(indexWords(`${text} é`))
      }),
    )
  })

  test('are letters and digits only, so that no index takes them for an operator', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const word of [...indexWords(text), ...queryWords(text).map((each) => each.text)]) {
          expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u)
        }
      }),
    )
  })
})

describe('the words of a search term', () => {
  const words = (term: string) => queryWords(term).map(({ text, prefix }) => (prefix ? `${text}…` : text))

  test.each([
    ['deep learn', ['deep', 'learn…']],
    ['learning c', ['learning', 'c']],
    ['C++', ['cplusplus…']],
    ['日本語', ['日本', '本語']],
    ['猫', ['猫…']],
    ['gpt 猫', ['gpt', '猫…']],
    ['* " (', []],
  ])('%j', (term, expected) => {
    expect(words(term)).toEqual(expected)
  })

  test('are the first 32', () => {
    const many = Array.from({ length: 100 }, (_, at) => `word${at}`)
    expect(words(many.join(' '))).toEqual(many.slice(0, 32))
  })
})
