import type { Social } from '../authors.ts'

/** What pages may know of an author. Never an email, a position or an id. */
export interface PublishedAuthor {
  name: string
  username: string
  description: string
  imgname: string | null
  social: Social
}

/** A post as lists show it. */
export interface PostCard {
  url: string
  title: string
  description: string
  /** ISO instant in UTC. */
  createdDate: string
  /** Null when the account is gone: shown as Unknown, without a link. */
  author: { name: string; username: string } | null
  tags: string[]
  imgname: string | null
  /** The size of the cover, so that its place can be kept free, and whether it moves; null without one. */
  cover: { width: number; height: number; frames: number } | null
}

/** A whole post, ready to be shown. */
export interface PublishedPost extends PostCard {
  /** ISO instant in UTC of the last edit of what readers see. */
  updatedDate: string
  /** Safe HTML made from the post's content: to be shown as markup. */
  html: string
  /** Safe HTML of its table of contents: lists of links. Empty if it has none. */
  contents: string
  /** How long it takes to read; 0 without words. */
  minutes: number
  /** Not `public` only in a preview for its author. */
  status: 'public' | 'private' | 'draft'
  /** What the cover shows. Lists go without: their titles say where it leads. */
  imgalt: string
  /** Opens the cover of a hidden post, as `?token=`. Null for a public one: public pages carry no tokens. */
  imgtoken: string | null
}

/** One numbered page of a list, newest first. */
export interface PostPage {
  posts: PostCard[]
  /** From 1. */
  page: number
  hasOlder: boolean
}

/** A text, and where in it a search matches: from which UTF-16 code unit on, and up to before which one. */
export interface MarkedText {
  text: string
  marks: [start: number, end: number][]
}

/** A post that a search found. */
export interface FoundPost extends PostCard {
  shown: {
    title: MarkedText
    /** Around the match in the description or else in the body; the description where neither has one. */
    excerpt: MarkedText
  }
}

/** What a search is asked for with, beside its words. */
export interface SearchOptions {
  sort: 'newest' | 'relevance'
  before?: string
  tag?: string
  author?: string
  year?: number
}

/** One page of search results, newest or best first. Older ones are asked for by cursor. */
export interface SearchPage {
  posts: FoundPost[]
  /** What was looked for in the place of a term that no post has; null where that was not needed. */
  corrected: string | null
  /** The years in which public posts were first published, newest first; none where nothing was found. */
  years: number[]
  /** For the next page; null on the last one. */
  older: string | null
}
