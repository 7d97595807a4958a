import { apaEntry } from './apa.ts'
import { apaCitations } from './apa-citations.ts'
import type { CitationStyle } from './bibliography.ts'
import type { Citation } from './citation.ts'
import type { Run } from './entry.ts'
import { ieeeEntry, ieeeNames } from './ieee.ts'
import type { Reference } from './reference.ts'

/** A piece of what stands where a text cites; with a key it leads to that entry. */
export interface Piece {
  text: string
  key?: string
}

export interface CitedText {
  /** What stands at each citation, in order; null for one of a work that is not among the references. */
  texts: (Piece[] | null)[]
  /** The works that are cited, in the order of the list. */
  entries: { reference: Reference; runs: Run[] }[]
  isNumbered: boolean
}

/** Writes the citations of a text, in their order there, and the list of what they cite. */
export function cite(
  { references, citationStyle }: { references: readonly Reference[]; citationStyle: CitationStyle },
  citations: Citation[],
): CitedText {
  const byKey = new Map(references.map((reference) => [reference.id, reference]))
  const known = citations.map(({ works }) => works.every(({ key }) => byKey.has(key)))
  const cited = new Set(citations.flatMap(({ works }, at) => (known[at] ? works.map(({ key }) => key) : [])))
  const works = [...cited].map((key) => byKey.get(key) as Reference)
  return citationStyle === 'apa' ? inApa(works, citations, known) : inIeee(works, citations, known)
}

function inIeee(works: Reference[], citations: Citation[], known: boolean[]): CitedText {
  const numbers = new Map(works.map(({ id }, at) => [id, at + 1]))
  const names = new Map(works.map((work) => [work.id, work]))
  const texts = citations.map(({ works: cited, isNarrative }, at) => {
    if (!known[at]) return null
    const [first] = cited
    const pieces = numbered(cited, numbers)
    return isNarrative && first
      ? [{ text: `${ieeeNames(names.get(first.key) as Reference)} ` }, ...pieces]
      : pieces
  })
  return {
    texts,
    entries: works.map((reference) => ({ reference, runs: ieeeEntry(reference) })),
    isNumbered: true,
  }
}

/** “[1], [3]–[5], [7, p. 4]”: each number in brackets of its own, three and more that follow each other as a range. */
function numbered(works: Citation['works'], numbers: ReadonlyMap<string, number>): Piece[] {
  const items = works.map((work) => ({ ...work, number: numbers.get(work.key) as number }))
  const arePlain = items.every(({ prefix, suffix }) => !prefix && !suffix)
  if (arePlain) items.sort((a, b) => a.number - b.number)
  const pieces: Piece[] = []
  for (let at = 0; at < items.length; at++) {
    const { key, prefix, suffix, number } = items[at] as (typeof items)[number]
    if (at > 0) pieces.push({ text: ', ' })
    if (prefix) pieces.push({ text: `${prefix} ` })
    pieces.push({ text: '[' }, { text: String(number), key }, { text: `${suffix}]` })
    const last = arePlain ? endOfRun(items, at) : at
    if (last < at + 2) continue
    const end = items[last] as (typeof items)[number]
    pieces.push({ text: '–[' }, { text: String(end.number), key: end.key }, { text: ']' })
    at = last
  }
  return pieces
}

function endOfRun(items: { number: number }[], start: number): number {
  let at = start
  while (items[at + 1]?.number === (items[at]?.number ?? 0) + 1) at++
  return at
}

function inApa(works: Reference[], citations: Citation[], known: boolean[]): CitedText {
  const { ordered, letters, textOf } = apaCitations(works)
  return {
    texts: citations.map((citation, at) => (known[at] ? textOf(citation) : null)),
    entries: ordered.map((reference) => ({
      reference,
      runs: apaEntry(reference, letters.get(reference.id)),
    })),
    isNumbered: false,
  }
}
