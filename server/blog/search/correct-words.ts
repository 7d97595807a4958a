import type { SearchTerm } from '../../data/database/dialects/dialect.ts'
import { indexWords, type SearchWord } from '../../foundation/search-words/search-words.ts'
import { similarWords } from '../../foundation/search-words/similar-words.ts'
import type { Reads } from '../../transaction.ts'

/** Of a search with more words that nothing has, no correction is looked for. */
const maxMistypedWords = 4
/** How many words that one may have been meant to be are tried, and how many posts are counted for each. */
const maxCorrectionsTried = 20
const maxMatchesCounted = 31

interface Parts {
  reads: Pick<Reads, 'authors' | 'search'>
  termOf: (word: SearchWord) => Promise<SearchTerm>
}

/**
 * Makes the function that corrects a search which found nothing: each word that no public post has becomes the one, a letter away, that
 * most posts have together with the others. Null if there is none for one of them. The table of known words only proposes: what is answered was found
 * in the index, so that words of hidden posts are never told.
 */
export function createCorrectWords({ reads, termOf }: Parts) {
  const count = async (terms: SearchTerm[], limit: number): Promise<number> =>
    (await reads.search.newest(terms, { limit })).length

  async function known(words: string[]): Promise<string[]> {
    const [ofPosts, ofAuthors] = await Promise.all([
      reads.search.knownWords(words),
      reads.authors.listKnownWords(words),
    ])
    const all = new Set([...ofPosts, ...ofAuthors])
    return words.filter((word) => all.has(word)).slice(0, maxCorrectionsTried)
  }

  /** The word that most posts have together with these terms; of equals, the first. */
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

/** A term with other words in the place of some, which are named as they are indexed. */
export const withCorrections = (term: string, corrections: ReadonlyMap<string, string>): string =>
  term.replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) => {
    const words = indexWords(typed)
    return (words.length === 1 && corrections.get(words[0] as string)) || typed
  })
