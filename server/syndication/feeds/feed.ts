import type { FeedFormat } from '#contract/addresses/feed-address.ts'

/** A feed or archive, independent of the format. Addresses are absolute, instants are ISO texts in UTC, and texts have only characters that XML allows. */
export interface Feed {
  /** Never changes, even when the name or the address of the site does. */
  id: string
  title: string
  description: string
  siteName: string
  /** A language tag; null if the site names none. */
  language: string | null
  /** The page that lists the same posts. */
  page: string
  updated: string
  /** The addresses of this part, of the newest part and of the adjacent archives in a format. */
  self: (format: FeedFormat) => string
  current: (format: FeedFormat) => string
  older: ((format: FeedFormat) => string) | null
  newer: ((format: FeedFormat) => string) | null
  isArchive: boolean
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** A language tag; null for the language of the feed. */
  language: string | null
  /** Never changes, even when the address of the post does. */
  id: string
  page: string
  title: string
  summary: string
  /** Null if the body is too long for the feed. */
  html: string | null
  published: string
  updated: string
  author: { name: string; page: string | null }
  tags: string[]
  /** Its page and those of its public translations, one for each language, its own last; empty without translations. */
  languages: { language: string; page: string }[]
  image: { url: string; width: number; height: number } | null
}
