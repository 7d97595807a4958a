/**
 * A name for something that answers are made of. An answer that is kept carries the keys of all it was made from, and a write
 * names those it touched: https://www.fastly.com/documentation/guides/full-site-delivery/purging/working-with-surrogate-keys/
 */
export type SurrogateKey =
  | 'list'
  | 'search'
  | 'missing'
  | 'views'
  | 'updates'
  | 'tags'
  | 'authors'
  | `month:${string}`
  | `around:${string}`
  | `post:${string}`
  | `tag:${string}`
  | `author:${string}`
  | `profile:${string}`
  | `image:${string}`

export const surrogateKeys = {
  /** Which posts are public. */
  list: 'list',
  /** The words of public posts and of their authors, and the addresses of the posts. */
  search: 'search',
  /** Which addresses have nothing. */
  missing: 'missing',
  /** How often posts were read. */
  views: 'views',
  /** When public posts were last updated, and at which addresses. */
  updates: 'updates',
  /** Which tags public posts have, how they spell them and how many posts each has. */
  tags: 'tags',
  /** Who has how many public posts. */
  authors: 'authors',
  /** Which posts are public of those that were first published in a month, `YYYY-MM`, UTC. */
  month: (month: string) => `month:${month}` as const,
  /** Which posts a post's page leads to: those published before and after it, and related ones, by the id of the post. */
  around: (id: string) => `around:${id}` as const,
  /** What readers see of a post, by its id. */
  post: (id: string) => `post:${id}` as const,
  /** Which public posts have a tag, by its key, and how they spell it. */
  tag: (key: string) => `tag:${key}` as const,
  /** The name under which an author's posts stand, by the account's id. */
  author: (id: string) => `author:${id}` as const,
  /** What an author's page says and which posts it lists, by the account's id. */
  profile: (id: string) => `profile:${id}` as const,
  /** Whether anybody may read a picture, by its name. */
  image: (name: string) => `image:${name}` as const,
} as const

/** What a write touched. `anything`: nobody knows, as when another process was not heard for a while. */
export type Change = ReadonlySet<SurrogateKey> | 'anything'

/** False for a change that touched nothing but counts. */
export const touchesContent = (change: Change): boolean =>
  change === 'anything' || [...change].some((key) => key !== surrogateKeys.views)
