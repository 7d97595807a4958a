import { describe, expect, test } from 'vitest'
import { drawableText, isRightToLeft } from './drawable-text.ts'
import { fitText } from './fit-text.ts'

/** As if each letter were half as wide as high, and as wide as high in scripts without spaces. */
const measure = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? size : size / 2), 0)
const room = { width: 600, height: 360 }
const laidOut = (text: string) => fitText(text, room, measure)

describe('lines of a title', () => {
  test('a short one is large, a longer one smaller, and none is cut', () => {
    const [short, longer] = [
      laidOut('Attention'),
      laidOut('What a database does while you wait for it to answer'),
    ]
    expect(short.size).toBeGreaterThan(longer.size)
    expect(longer.lines.join(' ')).toBe('What a database does while you wait for it to answer')
  })

  test.each([
    ['words', 'many words of some length '.repeat(30).trim()],
    ['one word', 'x'.repeat(500)],
    ['Han', '学习机器'.repeat(70)],
  ])('a very long one of %s is cut with an ellipsis and stays in its room', (_, text) => {
    const { lines, size, lineHeight } = laidOut(text)
    expect(lines.at(-1)).toMatch(/[^\s,]…$/)
    expect(lines.length * lineHeight).toBeLessThanOrEqual(room.height)
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room.width)
    const shown = lines.join('').replace(/[\s…]/g, '')
    expect(text.replaceAll(' ', '').startsWith(shown)).toBe(true)
  })

  test('the last line has more than one short word', () => {
    const { lines } = laidOut('Why every large program grows a small one in it')
    expect(lines.at(-1)?.split(' ').length).toBeGreaterThan(1)
  })

  test('no line begins with a closing sign', () => {
    const { lines } = laidOut(`${'学习机器'.repeat(3)}，${'学习机器'.repeat(3)}。「${'学习'.repeat(6)}」`)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).not.toMatch(/^[，。」]/)
  })
})

describe('text that can be drawn', () => {
  test.each([
    ['Deep  water\n', 'Deep water'],
    ['🚀 Fast 👩🏽‍💻 code 🇪🇺', 'Fast code'],
    ['Ünïcode™ ≠ ASCII', 'Ünïcode™ ≠ ASCII'],
    ['Глубокое Μηχανική', 'Глубокое Μηχανική'],
    ['تعلّم الآلة', 'تعلّم الآلة'],
    ['机器学习 機械学習 기계 학습', '机器学习 機械学習 기계 학습'],
    ['turned \u202eback', 'turned back'],
    ['🎉🎉', null],
    ['मशीन लर्निंग', null],
    ['', null],
  ])('%j is %j', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn)
  })

  test('its first letter decides the direction in which it is read', () => {
    expect(['تعلم ML', '(2026) تعلم', 'ML تعلم', '123', 'שלום'].map(isRightToLeft)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
  })
})
