import type { SearchTerm } from '../../data/database/dialects/dialect.ts'
import { indexWords, type SearchWord } from '../../foundation/search-words/search-words.ts'
import { similarWords } from '../../foundation/search-words/similar-words.ts'
import type { Reads } from '../../transaction.ts'

/** A search with more unknown words than this is not corrected. */
const maxMistypedWords = 4
/** How many candidates are tried for each mistyped word, and how many posts are counted for each candidate. */
const maxCorrectionsTried = 20
const maxMatchesCounted = 31

interface Parts {
  reads: Pick<Reads, 'authors' | 'search'>
  termOf: (word: SearchWord) => Promise<SearchTerm>
}

/**
 * Creates the function that corrects a search without results: each word that no public post has is replaced by the word, one letter away,
 * that most posts have together with the other words. Null if one of them has no such word. The table of known words only suggests
 * candidates: each result is looked up in the index, so that words of hidden posts are never revealed.
 */
export function createCorrectWords({ reads, termOf }: Parts) {
  const count = (terms: SearchTerm[], limit: number): Promise<number> => reads.search.count(terms, { limit })

  async function known(words: string[]): Promise<string[]> {
    const [ofPosts, ofAuthors] = await Promise.all([
      reads.search.knownWords(words),
      reads.authors.listKnownWords(words),
    ])
    const all = new Set([...ofPosts, ...ofAuthors])
    return words.filter((word) => all.has(word)).slice(0, maxCorrectionsTried)
  }

  /** The word that most posts have together with these terms; the first of several with equally many. */
  async function best(mistyped: string, others: SearchTerm[]): Promise<SearchTerm | null> {
    let found: { term: SearchTerm; posts: number } | null = null
    for (const text of await known(similarWords(mistyped))) {
      const term = await termOf({ text, prefix: false })
      const posts = await count([...others, term], maxMatchesCounted)
      if (posts > (found?.posts ?? 0)) found = { term, posts }
    }
    return found?.term ?? null
  }

  return async (words: SearchWord[]): Promise<Map<string, string> | null> => {
    const terms = await Promise.all(words.map(termOf))
    const others: SearchTerm[] = []
    const mistyped = new Set<string>()
    for (const term of terms) {
      if ((await count([term], 1)) > 0) others.push(term)
      else if (mistyped.add(term.text).size > maxMistypedWords) return null
    }
    const corrections = new Map<string, string>()
    for (const word of mistyped) {
      const term = await best(word, others)
      if (!term) return null
      others.push(term)
      corrections.set(word, term.text)
    }
    return corrections.size > 0 ? corrections : null
  }
}

/** A term with some of its words replaced. Replaced words are given in their indexed form. */
export const withCorrections = (term: string, corrections: ReadonlyMap<string, string>): string =>
  term.replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) => {
    const words = indexWords(typed)
    return (words.length === 1 && corrections.get(words[0] as string)) || typed
  })
