/** How many public posts spell a tag like this. */
interface TagSpellingTable {
  key: string
  name: string
  posts: number
}

/** A tag that public posts have: how most of them spell it, and how many there are. */
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

/** How many public posts an account has, if there are any. */
interface AuthorCountTable {
  user_id: string
  posts: number
}

/** Public posts that have to do with a public post: the higher the score, the more. */
interface RelatedPostTable {
  post_id: string
  related_id: string
  score: number
}

/** What is derived from public posts, for indexes, archives and related posts. */
export interface DiscoveryTables {
  tag_spelling: TagSpellingTable
  tag_count: TagCountTable
  month_count: MonthCountTable
  author_count: AuthorCountTable
  related_post: RelatedPostTable
}
