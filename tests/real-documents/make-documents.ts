import { type Language, languages } from './languages.ts'
import { createRandom, type Random } from './random.ts'
import { messyBlocks, tidyBlocks } from './write-blocks.ts'
import { phrase } from './write-text.ts'

/** A document as an author would send it. */
export interface SampleDocument {
  title: string
  description: string
  tags: string[]
  html: string
}

const topics = [
  'AI',
  'Machine Learning',
  'C++',
  'CI/CD',
  'Übersicht',
  '深層学習',
  'web',
  'données',
  'нейросети',
  'node.js',
]

/**
 * Documents of 1 to 200 KB of HTML in many languages and scripts, the same ones at every call. A third of them are
 * messy. Their headings skip no level.
 */
export const makeDocuments = (count = 220): SampleDocument[] =>
  Array.from({ length: count }, (_, index) => makeDocument(createRandom(index + 1), index))

function makeDocument(random: Random, index: number): SampleDocument {
  const language = languages[index % languages.length] as Language
  const size = 1000 * 200 ** (random.between(0, 1000) / 1000)
  return {
    title: plain(phrase(random, language, random.between(3, 9))),
    description: plain(phrase(random, language, random.between(8, 30))),
    tags: [...new Set(random.many(random.between(0, 5), () => random.pick(topics)))],
    html: makeHtml(random, language, { size, messiness: index % 3 === 2 ? 0.4 : 0 }),
  }
}

/** Sections with a heading each, until there are as many bytes as asked for. */
function makeHtml(
  random: Random,
  language: Language,
  { size, messiness }: { size: number; messiness: number },
): string {
  const parts: string[] = []
  let level = 1
  for (let length = 0; length < size; length += Buffer.byteLength(parts.at(-1) ?? '')) {
    const isMessy = random.chance(messiness)
    const startsSection = level === 1 || random.chance(0.15)
    if (startsSection) {
      level = random.between(2, Math.min(level + 1, 6))
      parts.push(`<h${level}>${phrase(random, language, random.between(2, 7))}</h${level}>`)
    } else {
      // Messy blocks have headings of their own, of the second level.
      if (isMessy) level = 2
      parts.push(random.pick(isMessy ? messyBlocks : tidyBlocks)(random, language))
    }
  }
  return directed(parts.join(random.pick(['', '\n', '\r\n'])), language)
}

/** Documents in scripts from right to left say so, the others mostly say nothing. */
const directed = (html: string, { tag, direction }: Language): string =>
  direction === 'rtl' ? `<div dir="rtl" lang="${tag}">${html}</div>` : html

const plain = (html: string): string => html.replaceAll('&nbsp;', '\u00a0').replaceAll('&amp;', '&')
