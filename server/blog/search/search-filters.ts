import { isBlank } from '#contract/blank-text.ts'
import type { PublicationRange, SearchTerm } from '../../data/database/dialects/dialect.ts'
import type { QueryKeys } from '../../foundation/http/query.ts'
import { authorWord, tagWord } from '../../foundation/search-words/search-marks.ts'
import type { Reads } from '../../transaction.ts'

/** What narrows a search, beside its words. */
export interface SearchFilters {
  /** In any case. */
  tag?: string
  /** A username, in any case. */
  author?: string
  /** Of the first publication. */
  year?: number
}

const unlessBlank = (value: string) => (isBlank(value) ? null : value.trim())

/** The query keys of filters, and how an address of a page writes their values; null where a value says nothing. */
export const searchFilterKeys: QueryKeys = {
  tag: unlessBlank,
  author: (value) => unlessBlank(value)?.toLowerCase() ?? null,
  year: (value) => (/^[1-9]\d{3}$/.test(value) ? value : null),
}

/** What the index looks for: words that stand for the filters, and a range of publication numbers. */
export interface ResolvedFilters {
  terms: SearchTerm[]
  range: PublicationRange
}

const exactly = (text: string): SearchTerm => ({ text, prefix: false, authors: [] })

/** Makes the function that tells how filters narrow a search; null where nothing can be found. A year begins and ends in `timeZone`. */
export function createFilterResolver({
  reads,
  timeZone,
}: {
  reads: Pick<Reads, 'authors' | 'search'>
  timeZone: string
}) {
  const beginOf = (year: number): string =>
    new Date(
      Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
    ).toISOString()

  /** Publication numbers and instants increase together, so that a year is a range of numbers. */
  async function rangeOf(year: number): Promise<PublicationRange | null> {
    const [first, next] = await Promise.all([
      reads.search.findFirstSince(beginOf(year)),
      reads.search.findFirstSince(beginOf(year + 1)),
    ])
    return first ? { from: first.publication, before: next?.publication } : null
  }

  return async ({ tag, author, year }: SearchFilters): Promise<ResolvedFilters | null> => {
    const terms: SearchTerm[] = []
    if (tag !== undefined) terms.push(exactly(tagWord(tag)))
    if (author !== undefined) {
      const user = await reads.authors.findByUsername(author)
      if (!user) return null
      terms.push(exactly(authorWord(user.id)))
    }
    const range = year === undefined ? {} : await rangeOf(year)
    return range && { terms, range }
  }
}
