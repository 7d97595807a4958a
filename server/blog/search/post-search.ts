import type { SearchTerm } from '../../data/database/dialects/dialect.ts'
import { authorWord } from '../../foundation/search-words/search-marks.ts'
import { queryWords, type SearchWord } from '../../foundation/search-words/search-words.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { Reads } from '../../transaction.ts'
import { createCorrectWords, withCorrections } from './correct-words.ts'
import { createFilterResolver, type ResolvedFilters, type SearchFilters } from './search-filters.ts'

/** How many authors one word may match. */
const authorsOfWord = 20

export interface SearchRequest extends SearchFilters {
  term: string
  sort: 'newest' | 'relevance'
  limit: number
  before?: string
}

/** Publication numbers of matching public posts, newest or best first, and the cursor of the next page. */
export interface Matches {
  publications: number[]
  next: string | null
}

/** If no post has the words that were typed, `corrected` is the term that was searched for instead. */
export interface ForgivenMatches extends Matches {
  corrected: string | null
}

const nothing: Matches = { publications: [], next: null }

/** Finds public posts by their words. Any term is safe; one without letters or digits finds nothing. Years begin and end in the time zone of the site. */
export function createPostSearch({
  reads,
  readSite,
}: {
  reads: Pick<Reads, 'authors' | 'search' | 'tags'>
  readSite: ReadSite
}) {
  const resolveFilters = createFilterResolver({ reads, readSite })
  const correctWords = createCorrectWords({ reads, termOf })

  async function termOf({ text, prefix }: SearchWord): Promise<SearchTerm> {
    const ids = await reads.authors.findIdsByWord(text, { prefix, limit: authorsOfWord })
    return { text, prefix, authors: ids.map(authorWord) }
  }

  async function findNarrowed(
    term: string,
    { terms: filters, range }: ResolvedFilters,
    { sort, limit, from }: { sort: SearchRequest['sort']; limit: number; from: number | undefined },
  ): Promise<Matches> {
    const words = await Promise.all(queryWords(term).map(termOf))
    if (words.length === 0) return nothing
    const terms = [...words, ...filters]
    if (sort === 'relevance') {
      const offset = from ?? 0
      const found = await reads.search.best(terms, { ...range, offset, limit: limit + 1 })
      return cut(found, limit, () => offset + limit)
    }
    const before = Math.min(from ?? Number.MAX_SAFE_INTEGER, range.before ?? Number.MAX_SAFE_INTEGER)
    const page = { ...range, before: before === Number.MAX_SAFE_INTEGER ? undefined : before }
    const found = await reads.search.newest(terms, { ...page, limit: limit + 1 })
    return cut(found, limit, (last) => last)
  }

  /** The term with its mistyped words corrected. Null if there is no correction, or if posts have these words and only the filters exclude them. */
  async function correct(term: string): Promise<string | null> {
    const corrections = await correctWords(queryWords(term))
    return corrections && withCorrections(term, corrections)
  }

  return {
    /** Null for a cursor that no response contained. */
    async find({ term, sort, limit, before, ...filters }: SearchRequest): Promise<Matches | null> {
      const from = readNumber(before)
      if (from === null) return null
      const narrowing = await resolveFilters(filters)
      return narrowing ? findNarrowed(term, narrowing, { sort, limit, from }) : nothing
    },

    /** Like `find`, but if no public post has the words of a term, it searches for the term with one wrong letter in each word corrected. */
    async findForgiving(request: SearchRequest): Promise<ForgivenMatches | null> {
      const found = await this.find(request)
      if (!found || found.publications.length > 0 || request.before)
        return found && { ...found, corrected: null }
      const corrected = await correct(request.term)
      if (corrected === null) return { ...found, corrected }
      return { ...((await this.find({ ...request, term: corrected })) ?? nothing), corrected }
    },
  }
}
export type PostSearch = ReturnType<typeof createPostSearch>

/** Reads the cursor of a search: a publication number or, by relevance, how many posts to skip. */
function readNumber(cursor: string | undefined): number | undefined | null {
  if (!cursor) return undefined
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : null
}

function cut(found: number[], limit: number, cursorAfter: (last: number) => number): Matches {
  const publications = found.slice(0, limit)
  const next = found.length > limit ? String(cursorAfter(publications.at(-1) as number)) : null
  return { publications, next }
}
