import { limits } from '#contract/limits.ts'
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
  /** How many posts match, counted up to one more than `limits.search.maxCounted`. */
  total: number
}

const nothing: Matches = { publications: [], next: null }
const nothingAtAll = { ...nothing, total: 0 }

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

  /** Null if no post can match. */
  async function resolve({ term, ...filters }: SearchRequest): Promise<ResolvedFilters | null> {
    const narrowing = await resolveFilters(filters)
    const words = narrowing ? await Promise.all(queryWords(term).map(termOf)) : []
    if (!narrowing || words.length === 0) return null
    return { terms: [...words, ...narrowing.terms], range: narrowing.range }
  }

  async function read(
    { terms, range }: ResolvedFilters,
    { sort, limit }: SearchRequest,
    from: number | undefined,
  ): Promise<Matches> {
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

  /** Like `find`, and counts. A first page that has all posts says how many there are. */
  async function findAndCount(request: SearchRequest): Promise<(Matches & { total: number }) | null> {
    const from = readNumber(request.before)
    if (from === null) return null
    const resolved = await resolve(request)
    if (!resolved) return nothingAtAll
    const { terms, range } = resolved
    const found = await read(resolved, request, from)
    if (from === undefined && found.next === null) return { ...found, total: found.publications.length }
    const total = await reads.search.count(terms, { ...range, limit: limits.search.maxCounted + 1 })
    return { ...found, total }
  }

  return {
    /** Null for a cursor that no response contained. */
    async find(request: SearchRequest): Promise<Matches | null> {
      const from = readNumber(request.before)
      if (from === null) return null
      const resolved = await resolve(request)
      return resolved ? read(resolved, request, from) : nothing
    },

    /**
     * Finds and counts posts. If no public post has the words of a term, it searches for the term with one wrong letter in each word
     * corrected. Null for a cursor that no response contained.
     */
    async findForgiving(request: SearchRequest): Promise<ForgivenMatches | null> {
      const found = await findAndCount(request)
      if (!found || found.publications.length > 0 || request.before)
        return found && { ...found, corrected: null }
      const corrected = await correct(request.term)
      if (corrected === null) return { ...found, corrected }
      return { ...((await findAndCount({ ...request, term: corrected })) ?? nothingAtAll), corrected }
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
