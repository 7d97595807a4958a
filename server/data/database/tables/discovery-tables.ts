/** How many public posts use a spelling of a tag. */
interface TagSpellingTable {
  key: string
  name: string
  posts: number
}

/** A tag of public posts: its most common spelling, and the number of posts. */
interface TagCountTable {
  key: string
  name: string
  posts: number
}

/** How many public posts were first published in a month, `YYYY-MM`, UTC. */
interface MonthCountTable {
  month: string
  posts: number
}

/** How many public posts an account has. No row means none. */
interface AuthorCountTable {
  user_id: string
  posts: number
}

/** Public posts that are related to a public post: the higher the score, the more. */
interface RelatedPostTable {
  post_id: string
  related_id: string
  score: number
}

/** Data derived from public posts, for indexes, archives and related posts. */
export interface DiscoveryTables {
  tag_spelling: TagSpellingTable
  tag_count: TagCountTable
  month_count: MonthCountTable
  author_count: AuthorCountTable
  related_post: RelatedPostTable
}
