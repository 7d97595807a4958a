/** What the page of a tag says about it. */
export interface TagInfo {
  /** Its most common spelling, or the one that was asked for if no public post has the tag. */
  name: string
  /** How many public posts have it. */
  total: number
  /** By owners; empty without one. */
  description: string
  /** If no public post has the tag and owners gave it another name: that one. */
  renamed: string | null
}

/** One page of the index of tags. */
export interface TagPage {
  tags: { name: string; posts: number }[]
  page: number
  hasMore: boolean
}

/** A year or a month in the calendar of the site’s time zone. */
export interface ArchivePeriod {
  year: number
  /** From 1; absent for the whole year. */
  month?: number
}

/** A year of the archive and its months that have posts, the latest first. */
export interface ArchiveYear {
  year: number
  posts: number
  months: { month: number; posts: number }[]
}

/** A day of a month, and the number of the page of that month on which its latest post is. */
export interface ArchiveDay {
  day: number
  page: number
}

/** An author in the directory of authors. */
export interface AuthorCard {
  name: string
  username: string
  description: string
  imgname: string | null
  posts: number
}

/** One page of the directory of authors. */
export interface AuthorPage {
  authors: AuthorCard[]
  page: number
  hasMore: boolean
}
