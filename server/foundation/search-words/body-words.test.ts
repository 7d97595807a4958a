import { describe, expect, test } from 'vitest'
import { indexWordsOfBody } from './body-words.ts'
import { indexWords } from './search-words.ts'

describe('the words of a body', () => {
  test('are all those of an article of 100,000 words', () => {
    const stems = Array.from({ length: 1_500 }, (_, at) => at.toString(13).padStart(4, 'stem'))
    const words = Array.from({ length: 100_000 }, (_, at) => {
      const ending = ['', 's', 'ed', 'er', 'ing', 'ly', 'ness'][at % 7]
      return `${stems[at % stems.length]}${ending}`
    })
    expect(indexWordsOfBody(words.join(' '))).toEqual(words)
    expect(new Set(words).size).toBe(10_500)
  })

  test.each([
    ['entries: each word and each prefix of one', { entries: 8 }, 'abc abd ab x y z', ['abc', 'abd', 'ab']],
    ['entries, with words that are repeated', { entries: 5 }, 'ab ab ab cd ab', ['ab', 'ab', 'ab']],
    [
      'entries: only the first 12 prefixes of a long word',
      { entries: 13 },
      `${'a'.repeat(40)} b`,
      ['a'.repeat(40)],
    ],
    ['words', { words: 2 }, 'one two three', ['one', 'two']],
    ['length', { length: 7 }, 'one two three', ['one', 'two']],
    ['entries of pairs of characters', { entries: 4 }, '日本語', ['日本', '本語'].slice(0, 1)],
  ])('end at a bound of %s', (_name, limits, text, words) => {
    expect(indexWordsOfBody(text, limits)).toEqual(words)
  })

  test('are the same as if the text were folded in one piece', () => {
    const text = 'Ein Straßenname， 日本語の文章、全角文字。Ｗｉｄｅ C++\n'.repeat(2_000)
    expect(indexWordsOfBody(text)).toEqual(indexWords(text))
  })

  test('do not have more marks than any language uses', () => {
    const marks = '\u{316}\u{1dc4}'.repeat(100_000)
    expect(indexWordsOfBody(`a${marks} b`).at(-1)).toBe('b')
  })
})
