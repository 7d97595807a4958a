import type { FeedFormat } from '#contract/addresses/feed-address.ts'

/** A part of a list of posts, as it is written in every format. Addresses are absolute, instants ISO texts in UTC, and texts have only characters that XML allows. */
export interface Feed {
  /** Never changes, whatever the site is called and wherever it is. */
  id: string
  title: string
  description: string
  siteName: string
  /** The page that lists the same posts. */
  page: string
  updated: string
  /** The address of this part in a format, of the newest part, and of its neighbours. */
  self: (format: FeedFormat) => string
  current: (format: FeedFormat) => string
  older: ((format: FeedFormat) => string) | null
  newer: ((format: FeedFormat) => string) | null
  isArchive: boolean
  entries: FeedEntry[]
}

export interface FeedEntry {
  /** Never changes, also when the post’s address does. */
  id: string
  page: string
  title: string
  summary: string
  /** Null if it is left out because it is too long. */
  html: string | null
  published: string
  updated: string
  author: { name: string; page: string | null }
  tags: string[]
  image: { url: string; width: number; height: number } | null
}
