import { expect, test } from 'vitest'
import { createMatchMarker } from './mark-matches.ts'

function marked(term: string, text: string): string {
  const found = createMatchMarker(term).mark(text)
  return found.marks.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    found.text,
  )
}

test.each([
  ['cafe', '[Café] [ｃａｆé] [cafeteria]'],
  ['strasse x', '[Straße] [STRASSE] strassen'],
  ['c++', '[C++] and C and C#'],
  ['c x', 'C++ and [C]'],
  ['日本語', '[日本語]の本 [日本]'],
  ['gpt', '日本語[GPT]入門'],
  ['كتاب', '[كِتَاب] الكتاب'],
  ['שלום', '[שָׁלוֹם]'],
  ['οδος', '[ΟΔΟΣ] [οδός]'],
  ['한국어', '[한국어]를 배우다'],
  ['learn deep', 'Learning [deep] [deeper] [learn]'],
  ['<b>', '<[b]>'],
  ['. * (', 'nothing at all'],
])('%s is marked in %s', (term, text) => {
  expect(marked(term, text.replace(/[[\]]/g, ''))).toBe(text)
})

test('an excerpt surrounds the first match and is cut between words', () => {
  const text = `${'before it all '.repeat(50)}the needle\nlies here ${'and after '.repeat(50)}`
  const excerpt = createMatchMarker('needle').excerpt(text)
  expect(excerpt?.text).toMatch(/^… (?:before|it|all) .*the needle lies here .*(?:and|after) …$/)
  expect(excerpt?.text.length).toBeLessThan(300)
  expect(excerpt?.marks.map(([start, end]) => excerpt.text.slice(start, end))).toEqual(['needle'])
  expect(createMatchMarker('absent').excerpt(text)).toBeNull()
})

test('matches are the same wherever they are in a text', () => {
  for (let before = 980; before < 1_010; before++) {
    const shownAt = (text: string) => createMatchMarker('deep learn').excerpt(text)?.marks
    const text = `${'x'.repeat(before - 1)} deeper learning, deep`
    expect(shownAt(`${text} ${'y '.repeat(30)}`), `${before}`).toEqual(
      shownAt(`${text.slice(500)} ${'y '.repeat(30)}`),
    )
  }
})

test.each([['words. '], ['and so on ... '], ['and so on… ']])(
  'where an excerpt is cut at the dots of %j, they do not stand beside its own',
  (sentence) => {
    // One of these is cut right after the sentence, or right before it.
    for (let more = 0; more < 80; more++) {
      const text = `${sentence.repeat(30)}${'x'.repeat(more)} needle ${'y'.repeat(more)} ${sentence.repeat(60)}`
      const { text: shown = '', marks = [] } = createMatchMarker('needle').excerpt(text) ?? {}
      expect(shown).toMatch(/^… [^\s.…].*[^\s.…] …$/)
      expect(marks.map(([start, end]) => shown.slice(start, end))).toEqual(['needle'])
    }
    expect(createMatchMarker('needle').excerpt(`... needle ${sentence}`)?.text).toBe(
      `... needle ${sentence}`.trimEnd(),
    )
  },
)

test('the dot of a word at the start of an excerpt stays', () => {
  const text = `${'a '.repeat(200)}${'.NET '.repeat(14)}needle`
  expect(createMatchMarker('needle').excerpt(text)?.text).toMatch(/^… \.NET/)
})

test('a text is searched for each word of a term', () => {
  const marker = createMatchMarker('deep learning')
  expect(marker.isWholeIn(['Deep', 'on learning'])).toBe(true)
  expect(marker.isWholeIn(['Deep'])).toBe(false)
})

test.each([
  ['deep', 'Deep, deeper, knee-deep, deep2 and DEEP'],
  ['deep x', 'Deep, deeper, knee-deep, deep2 and DEEP x'],
  ['c plus x', 'C++ plus c+ “C” – c…x X'],
  ['c# sharp x', 'C# sharp c x'],
  ['ss x', 'ss SS class x'],
])('%s is marked in a plain text as it is beside other letters', (term, text) => {
  const { marks } = createMatchMarker(term).mark(text)
  expect(marks.length).toBeGreaterThan(0)
  expect(createMatchMarker(term).mark(`${text} é`).marks).toEqual(marks)
})
