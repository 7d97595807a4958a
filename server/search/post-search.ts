import type { SearchTerm } from '../database/dialects/dialect.ts'
import type { Reads } from '../database/transaction.ts'
import { authorWord } from './search-document.ts'
import { queryWords } from './search-words.ts'

/** How many authors one word may stand for. */
const authorsOfWord = 20

export interface SearchRequest {
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

/** Finds public posts by their words. Any term is safe; one without letters or digits finds nothing. */
export function createPostSearch(reads: Pick<Reads, 'authors' | 'search'>) {
  async function termsOf(term: string): Promise<SearchTerm[]> {
    return Promise.all(
      queryWords(term).map(async ({ text, prefix }) => {
        const ids = await reads.authors.findIdsByWord(text, { prefix, limit: authorsOfWord })
        return { text, prefix, authors: ids.map(authorWord) }
      }),
    )
  }

  return {
    /** Null for a cursor that no answer contained. */
    async find({ term, sort, limit, before }: SearchRequest): Promise<Matches | null> {
      const from = readNumber(before)
      if (from === null) return null
      const terms = await termsOf(term)
      if (terms.length === 0) return { publications: [], next: null }
      if (sort === 'relevance') {
        const offset = from ?? 0
        const found = await reads.search.best(terms, { offset, limit: limit + 1 })
        return cut(found, limit, () => offset + limit)
      }
      const found = await reads.search.newest(terms, { before: from, limit: limit + 1 })
      return cut(found, limit, (last) => last)
    },
  }
}
export type PostSearch = ReturnType<typeof createPostSearch>

/** The cursor of a search: a publication number, or by relevance how many to pass over. */
function readNumber(cursor: string | undefined): number | undefined | null {
  if (!cursor) return undefined
  return /^\d{1,9}$/.test(cursor) ? Number(cursor) : null
}

function cut(found: number[], limit: number, cursorAfter: (last: number) => number): Matches {
  const publications = found.slice(0, limit)
  const next = found.length > limit ? String(cursorAfter(publications.at(-1) as number)) : null
  return { publications, next }
}
