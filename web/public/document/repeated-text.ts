import { LRUCache } from 'lru-cache'
import { headScript } from '../layout/head-script.ts'
import { logoScript } from '../layout/logo-script.ts'
import { speculationRules } from '../layout/speculation-rules.ts'

interface RepeatedText {
  text: string
  /** The style and the scripts within it. */
  style: string
  scripts: string[]
}

/** There are some for each kind of page, and more for articles with unusual content. */
const kept = new LRUCache<string, RepeatedText>({ max: 32 })

/** Numbers of style sheets and of parts of the document. */
const numbers = new LRUCache<string, number>({ max: 200 })
let lastNumber = 0

function numberOf(text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, ++lastNumber)
  return lastNumber
}

/** The text from one part of a document to another, with styles between them. Each time the same string object. */
export function repeatedText(start: string, styles: ReadonlySet<string>, end: string): RepeatedText {
  const key = [start, end, ...styles].map(numberOf).join()
  const known = kept.get(key)
  if (known) return known
  const style = [...styles].join('')
  const text = start + style + end
  const scripts = [headScript, logoScript, speculationRules].filter((script) => text.includes(script))
  const repeated = { text, style, scripts }
  kept.set(key, repeated)
  return repeated
}
