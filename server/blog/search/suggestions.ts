import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import type { CacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import { authorWord, titleWord } from '../../foundation/search-words/search-marks.ts'
import { queryWords, type SearchWord } from '../../foundation/search-words/search-words.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { Reads } from '../../transaction.ts'
import type { CountedTag } from '../discovery/post-count-store.ts'

/** At most so many suggestions of each kind are returned. */
const maxSuggestions = { posts: 6, tags: 3, authors: 3 }
/** How many words are searched for, and how many accounts for each of them. */
const maxSuggestedWords = 8
const accountsOfWord = 20

export interface Suggestions {
  posts: { title: string; url: string }[]
  tags: string[]
  authors: { name: string; username: string }[]
}

interface Parts {
  reads: Pick<Reads, 'authors' | 'counts' | 'search'>
  limiter: Pick<Limiter, 'suggestions'>
}

/** Suggestions of a search box while somebody types: public posts, their tags and their authors. */
export function createSuggestions({ reads, limiter }: Parts) {
  const titles = async (words: SearchWord[]) => {
    const terms = words.map(({ text, prefix }) => ({ text: titleWord(text), prefix, authors: [] }))
    return reads.search.titlesOf(await reads.search.newest(terms, { limit: maxSuggestions.posts }))
  }

  /** Only authors of public posts. */
  async function authors(words: SearchWord[]): Promise<Suggestions['authors']> {
    const found = await Promise.all(
      words.map(({ text, prefix }) => reads.authors.findIdsByWord(text, { prefix, limit: accountsOfWord })),
    )
    const common = found.reduce((ids, others) => ids.filter((id) => others.includes(id)))
    const named: Suggestions['authors'] = []
    for (const id of common) {
      const word = { text: authorWord(id), prefix: false, authors: [] }
      if ((await reads.search.newest([word], { limit: 1 })).length === 0) continue
      const user = await reads.authors.find(id)
      if (user) named.push({ name: user.name, username: user.username })
      if (named.length === maxSuggestions.authors) break
    }
    return named
  }

  return {
    /** The most used tags of public posts. */
    async tags(notes: CacheNotes): Promise<CountedTag[]> {
      notes.tag(cacheTags.tags)
      return reads.counts.listTags('posts', { limit: limits.list.tagsPerPage, offset: 0 })
    },

    /** Empty for a blank text. Throws `too_many_requests` for a network that asks too often. */
    async find(text: string, clientNetwork: string, notes: CacheNotes): Promise<Suggestions> {
      await limiter.suggestions(clientNetwork)
      notes.tag(cacheTags.search)
      const words = queryWords(text)
        .slice(0, maxSuggestedWords)
        .map((word, at, { length }) => (at === length - 1 ? { ...word, prefix: true } : word))
      if (words.length === 0) return { posts: [], tags: [], authors: [] }
      const [posts, tags, people] = await Promise.all([
        titles(words),
        reads.search.tagsFrom(matchingKey(text), maxSuggestions.tags),
        authors(words),
      ])
      return { posts, tags, authors: people }
    },
  }
}
export type SearchSuggestions = ReturnType<typeof createSuggestions>
