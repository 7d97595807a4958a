import { expect, test } from 'vitest'
import { mergeBodies } from './merge-bodies.ts'
import { sanitizeBody } from './sanitize-html.ts'

const ref = (name: string) => `<sup class="footnote-ref"><a href="#fn-${name}"></a></sup>`
const body = (text: string, ...notes: [name: string, text: string][]) =>
  sanitizeBody(
    `${text}<section class="footnotes"><ol>${notes.map(([name, note]) => `<li id="fn-${name}">${note}</li>`).join('')}</ol></section>`,
  )

/** Merges bodies as a save does. */
function merge(base: string, mine: string, theirs: string): string | null {
  const { content } = mergeBodies({ base, mine, theirs })
  return content && sanitizeBody(content)
}

const base = body(`<p>a${ref('1')}</p><p>b</p><p>c</p>`, ['1', 'One'])

test('notes that two devices added with the same name both stay', () => {
  const mine = body(`<p>a${ref('1')}</p><p>b${ref('2')}</p><p>c</p>`, ['1', 'One'], ['2', 'Mine'])
  const theirs = body(`<p>a${ref('1')}</p><p>b</p><p>c${ref('2')}</p>`, ['1', 'One'], ['2', 'Theirs'])
  expect(merge(base, mine, theirs)).toBe(
    body(
      `<p>a${ref('1')}</p><p>b${ref('3')}</p><p>c${ref('2')}</p>`,
      ['1', 'One'],
      ['3', 'Mine'],
      ['2', 'Theirs'],
    ),
  )
})

test('the first notes of both sides stay', () => {
  const plain = '<p>a</p><p>b</p>'
  const mine = body(`<p>a${ref('1')}</p><p>b</p>`, ['1', 'Mine'])
  const theirs = body(`<p>a</p><p>b${ref('1')}</p>`, ['1', 'Theirs'])
  const merged = merge(plain, mine, theirs) ?? ''
  expect(merged).toBe(body(`<p>a${ref('2')}</p><p>b${ref('1')}</p>`, ['2', 'Mine'], ['1', 'Theirs']))
})

test('numbers that change by themselves are no conflict', () => {
  const mine = body(`<p>new${ref('x')}</p><p>a${ref('1')}</p><p>b</p><p>c</p>`, ['1', 'One'], ['x', 'X'])
  const theirs = body(`<p>a, changed${ref('1')}</p><p>b</p><p>c</p>`, ['1', 'One'])
  expect(merge(base, mine, theirs)).toBe(
    body(`<p>new${ref('x')}</p><p>a, changed${ref('1')}</p><p>b</p><p>c</p>`, ['1', 'One'], ['x', 'X']),
  )
})

test('numbers of theorems and references to them are no conflict', () => {
  const lemma = (name: string) => `<section class="lemma" id="lem-${name}"><p>${name}</p></section>`
  const link = '<a class="ref" href="#lem-a"></a>'
  const before = sanitizeBody(`${lemma('a')}<p>see ${link}</p>`)
  const mine = sanitizeBody(`${lemma('new')}${lemma('a')}<p>see ${link}</p>`)
  const theirs = sanitizeBody(`${lemma('a')}<p>but see ${link}</p>`)
  expect(merge(before, mine, theirs)).toBe(sanitizeBody(`${lemma('new')}${lemma('a')}<p>but see ${link}</p>`))
})

test('one note that both changed is a conflict, unless in the same way', () => {
  const changed = (text: string, rest = 'c') => body(`<p>a${ref('1')}</p><p>b</p><p>${rest}</p>`, ['1', text])
  expect(merge(base, changed('Mine'), changed('Theirs'))).toBeNull()
  expect(merge(base, changed('Same', 'd'), changed('Same'))).toBe(changed('Same', 'd'))
  expect(merge(base, body('<p>a</p><p>b</p><p>c</p>'), changed('Theirs'))).toBeNull()
})

test('a note that one side deleted stays if the other side refers to it once more', () => {
  const mine = sanitizeBody('<p>a</p><p>b</p><p>c</p>')
  const theirs = body(`<p>a${ref('1')}</p><p>b</p><p>c${ref('1')}</p>`, ['1', 'One'])
  expect(merge(base, mine, theirs)).toBe(body(`<p>a</p><p>b</p><p>c${ref('1')}</p>`, ['1', 'One']))
  expect(merge(base, mine, body(`<p>a${ref('1')}</p><p>b</p><p>d</p>`, ['1', 'One']))).toBe(
    '<p>a</p><p>b</p><p>d</p>',
  )
})
