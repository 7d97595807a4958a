import type { Language } from './languages.ts'
import type { Random } from './random.ts'

const emoji = ['😀', '👩‍👩‍👧', '🏳️‍🌈', '👍🏽', '🇦🇹', '❤️', '1️⃣']

/** Text of some words without a stop, as in titles. */
export const phrase = (random: Random, { words, gap }: Language, count: number): string =>
  random.many(count, () => random.pick(words)).join(gap)

/** A sentence with an emoji, a link, code or marks here and there. */
export function sentence(random: Random, language: Language): string {
  const parts = random.many(random.between(2, 5), () => inline(random, language))
  const start = random.chance(0.04) ? `${random.pick(emoji)} ` : ''
  return start + parts.join(language.gap) + language.stop
}

export const paragraph = (random: Random, language: Language): string =>
  random.many(random.between(2, 6), () => sentence(random, language)).join(' ')

function inline(random: Random, language: Language): string {
  const text = phrase(random, language, random.between(2, 6))
  if (random.chance(0.7)) return text
  const mark = random.pick([
    'strong',
    'em',
    'b',
    'i',
    'u',
    's',
    'del',
    'mark',
    'sub',
    'sup',
    'code',
    'kbd',
    'a',
    'abbr',
    'br',
  ])
  if (mark === 'a') return `<a href="${random.pick(addresses)}">${text}</a>`
  if (mark === 'abbr') return `<abbr title="A &quot;long&quot; name">${text}</abbr>`
  if (mark === 'br') return `${text}<br>`
  return `<${mark}>${text}</${mark}>`
}

const addresses = [
  'https://example.com/a/b?c=d&amp;e=f#g',
  'https://münchen.example/straße?q=ä ö',
  '//cdn.example.com/x',
  '/another-post',
  '../up#fragment',
  '#note-1',
  'mailto:someone@example.com?subject=Hello there',
  'tel:+43 1 234',
  'http://[broken',
  'javascript:void(0)',
]
