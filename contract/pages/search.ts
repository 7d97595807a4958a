import type { PostCard } from './posts.ts'

/** A text and its matches, as ranges of UTF-16 code units; `end` is exclusive. */
export interface MarkedText {
  text: string
  marks: [start: number, end: number][]
}

export interface SearchResult extends PostCard {
  shown: {
    title: MarkedText
    /** Text around the match in the description, or else in the body; the description if neither matches. */
    excerpt: MarkedText
    /** True if the excerpt is lines of code, as the words are nowhere else in the body. */
    isCode: boolean
  }
}

/** What a search that finds nothing offers instead. */
export interface SearchAlternatives {
  /** Those with the most posts. */
  tags: string[]
  /** The newest ones. */
  posts: PostCard[]
}

export interface SearchOptions {
  sort: 'newest' | 'relevance'
  before?: string
  tag?: string
  author?: string
  year?: number
}

/** One page of search results, newest or most relevant first. */
export interface SearchPage {
  posts: SearchResult[]
  /** How many posts match, counted up to one more than `limits.search.maxCounted`. */
  total: number
  /** The term that was searched instead of one that no post contains; null if there was no need. */
  corrected: string | null
  /** Null if posts were found. */
  alternatives: SearchAlternatives | null
  /** Years in which public posts were first published, newest first; empty if nothing was found. */
  years: number[]
  /** The cursor of the next page; null on the last one. */
  older: string | null
}
