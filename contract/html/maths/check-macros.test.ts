import { serialize } from 'parse5'
import { describe, expect, test } from 'vitest'
import { checkMacros, sentenceOfFaults } from './check-macros.ts'
import { loadMaths } from './load-maths.ts'

test('macros are kept as they are written, without space around them', () =>
  expect(
    checkMacros({ '\\R': ' \\mathbb{R}\n', '\\norm': '\\left\\|#1\\right\\|', '\\hash': '\\#\\%' }),
  ).toEqual({
    macros: { '\\R': '\\mathbb{R}', '\\norm': '\\left\\|#1\\right\\|', '\\hash': '\\#\\%' },
  }))

/** Each uses the next one ten times. */
const bomb = Object.fromEntries(
  [...'abcdefgh'].map((letter, at, all) => [`\\${letter}`, `\\${all[at + 1] ?? 'z'}`.repeat(10)]),
)

test.each<[sent: Record<string, unknown>, sentence: RegExp]>([
  [{ R: 'x' }, /^R: The name of a macro is a backslash and letters/],
  [{ '\\r2': 'x' }, /backslash and letters/],
  [{ [`\\${'a'.repeat(40)}`]: 'x' }, /at most 40 characters/],
  [{ '\\href': 'x' }, /^\\href: A macro cannot have this name/],
  [{ '\\a': 'x\\href{javascript:alert(1)}{y}' }, /^\\a: Macros cannot have \\href/],
  [{ '\\a': '\\label{x}' }, /\\label/],
  [{ '\\a': 1 }, /^\\a: A definition is text/],
  [{ '\\a': ' ' }, /definition is missing/],
  [{ '\\a': 'x'.repeat(1_001) }, /at most 1,000 characters/],
  [{ '\\a': '\\frac{a' }, /^\\a: } is missing/],
  [{ '\\a': 'a}{' }, /^\\a: } is out of place/],
  [{ '\\a': 'x % y' }, /no comments/],
  [{ '\\a': '#0' }, /^\\a: After # comes/],
  [{ '\\a': 'x#' }, /^\\a: After # comes/],
  [{ '\\a': '#2' }, /^\\a: It uses no #1/],
  [{ '\\a': 'x\\a' }, /^\\a: It never ends/],
  [{ '\\a': '\\b', '\\b': '\\c', '\\c': '\\a' }, /It never ends/],
  [bomb, /^\\a: It uses other macros too often/],
  [
    Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}`, 'x'])),
    /^A post may have at most 200/,
  ],
])('%.60o is refused', (sent, sentence) => {
  const checked = checkMacros(sent)
  expect('faults' in checked && sentenceOfFaults(checked.faults)).toMatch(sentence)
})

describe('formulas', () => {
  const shown = async (tex: string, macros: Record<string, string>) => {
    const { element, fault } = (await loadMaths())(tex, false, macros)
    return fault?.message ?? element?.nodeName
  }

  test('use macros, also with arguments', async () => {
    expect(await shown('\\ours', {})).toBe('\\ours is not known.')
    expect(await shown('\\ours^\\two{n}', { '\\ours': '\\mathbb{R}', '\\two': '#1_{#1}' })).toBe('math')
  })

  test('define macros of their own over those of the post, for themselves alone', async () => {
    const macros = { '\\R': '\\mathbb{R}' }
    expect(await shown('\\renewcommand\\R{r}\\gdef\\mine{x}\\R\\mine', macros)).toBe('math')
    expect(macros).toEqual({ '\\R': '\\mathbb{R}' })
    expect(await shown('\\mine', macros)).toBe('\\mine is not known.')
  })

  /** How many letters a formula of so many uses of a macro of so many letters has; null if it is refused. */
  const lettersOf = async (uses: number, letters: number, macros = { '\\a': 'x'.repeat(letters) }) => {
    const { element } = (await loadMaths())('\\a'.repeat(uses), false, macros)
    return element && serialize(element).split('<mi>x</mi>').length - 1
  }

  test('may use macros a thousand times, and may become 50,000 tokens by them', async () => {
    expect(await lettersOf(1_000, 1)).toBe(1_000)
    expect(await lettersOf(1_001, 1)).toBe(null)
    expect(await lettersOf(50, 1_000)).toBe(50_000)
    expect(await lettersOf(51, 1_000)).toBe(null)
    expect(await shown('\\d{\\d{xx}}', { '\\d': '#1'.repeat(200) })).toContain('too often')
    expect(await shown(`\\def\\a{${'x'.repeat(5_000)}}${'\\a'.repeat(11)}`, {})).toContain('too often')
  })

  test('end at once with macros that never do', async () => {
    expect(await shown('\\a', { '\\a': '\\a\\a' })).toContain('too often')
    expect(await shown('\\a', { ...bomb, '\\z': 'x' })).toContain('too often')
    expect(await shown('\\d{\\d{\\d{\\d{x}}}}', { '\\d': '#1'.repeat(500) })).toContain('too often')
  })
})
