import { isBlank } from '#contract/blank-text.ts'
import type { PublicationRange, SearchTerm } from '../../data/database/dialects/dialect.ts'
import type { QueryKeys } from '../../foundation/http/query.ts'
import { authorWord, tagWord } from '../../foundation/search-words/search-marks.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { renamedTags } from '../tags/renamed-tags.ts'

/** Conditions of a search beside its words. */
export interface SearchFilters {
  /** In any case. */
  tag?: string
  /** A username, in any case. */
  author?: string
  /** The year of the first publication. */
  year?: number
}

const unlessBlank = (value: string) => (isBlank(value) ? null : value.trim())

/** The query keys of the filters. Each function normalizes a value for the address of a page; null drops it. */
export const searchFilterKeys: QueryKeys = {
  tag: unlessBlank,
  author: (value) => unlessBlank(value)?.toLowerCase() ?? null,
  year: (value) => (/^[1-9]\d{3}$/.test(value) ? value : null),
}

/** What the index searches for: words that represent the filters, and a range of publication numbers. */
export interface ResolvedFilters {
  terms: SearchTerm[]
  range: PublicationRange
}

const exactly = (text: string): SearchTerm => ({ text, prefix: false, authors: [] })

/** Creates the function that resolves filters; it returns null if no post can match. Years begin and end in the time zone of the site. */
export function createFilterResolver({
  reads,
  readSite,
}: {
  reads: Pick<Reads, 'authors' | 'search' | 'tags'>
  readSite: ReadSite
}) {
  const beginOf = (year: number, timeZone: string): string =>
    new Date(
      Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
    ).toISOString()

  /** Publication numbers and instants increase together, so that a year is a range of numbers. */
  async function rangeOf(year: number): Promise<PublicationRange | null> {
    const { timeZone } = await readSite()
    const [first, next] = await Promise.all([
      reads.search.findFirstSince(beginOf(year, timeZone)),
      reads.search.findFirstSince(beginOf(year + 1, timeZone)),
    ])
    return first ? { from: first.publication, before: next?.publication } : null
  }

  return async ({ tag, author, year }: SearchFilters): Promise<ResolvedFilters | null> => {
    const terms: SearchTerm[] = []
    if (tag !== undefined) {
      const [named = tag] = await renamedTags(reads, [tag])
      terms.push(exactly(tagWord(named)))
    }
    if (author !== undefined) {
      const user = await reads.authors.findByUsername(author)
      if (!user) return null
      terms.push(exactly(authorWord(user.id)))
    }
    const range = year === undefined ? {} : await rangeOf(year)
    return range && { terms, range }
  }
}
