/**
 * A name for data that responses are rendered from. A cached response has the tags of all its data, and a write invalidates the tags of what it
 * changed: https://www.fastly.com/documentation/guides/full-site-delivery/purging/working-with-surrogate-keys/
 */
export type CacheTag =
  | 'list'
  | 'search'
  | 'missing'
  | 'about'
  | 'views'
  | 'updates'
  | 'tags'
  | 'authors'
  | 'site'
  | `month:${string}`
  | `adjacent:${string}`
  | `post:${string}`
  | `translations:${string}`
  | `tag:${string}`
  | `author:${string}`
  | `profile:${string}`
  | `image:${string}`
  | `own:${string}`

export const cacheTags = {
  /** Which posts are public. */
  list: 'list',
  /** The words of public posts and of their authors, and the addresses of the posts. */
  search: 'search',
  /** Which addresses have no content. */
  missing: 'missing',
  /** Whether owners published a page in place of the built-in About. */
  about: 'about',
  /** How often posts were read. */
  views: 'views',
  /** When public posts were last updated, and their addresses. */
  updates: 'updates',
  /** The tags of public posts, their spelling, and how many posts each has. */
  tags: 'tags',
  /** The authors of public posts, and how many each has. */
  authors: 'authors',
  /** The settings of the site. Every response depends on them, so none needs this tag: see `widened`. */
  site: 'site',
  /** Which posts first published in a month, `YYYY-MM` in UTC, are public. */
  month: (month: string) => `month:${month}` as const,
  /** The posts that a post’s page links to: the previous, the next and the related ones. By the id of the post. */
  adjacent: (id: string) => `adjacent:${id}` as const,
  /** What readers see of a post, by its id. */
  post: (id: string) => `post:${id}` as const,
  /** Which public posts are translations of each other, their addresses and languages. By their group. */
  translations: (group: string) => `translations:${group}` as const,
  /** The public posts with a tag, by its key, and the spelling of the tag. */
  tag: (key: string) => `tag:${key}` as const,
  /** What an author’s posts show of their author, by the account’s id. */
  author: (id: string) => `author:${id}` as const,
  /** An author’s page and the posts that it lists, by the account’s id. */
  profile: (id: string) => `profile:${id}` as const,
  /** Whether an image is public, by its name. */
  image: (name: string) => `image:${name}` as const,
  /**
   * What only its author sees of a post: the number of its version, and its working copies. By the id of the post, which a new text has before
   * it is a post. No response has this tag: forms that are open hear of the change.
   */
  own: (postId: string) => `own:${postId}` as const,
} as const

/** The tags that a write invalidates. `anything`: unknown, for example after the connection to other processes was lost for a while. */
export type Change = ReadonlySet<CacheTag> | 'anything'

/** False if only view counts changed. */
export const touchesContent = (change: Change): boolean =>
  change === 'anything' || [...change].some((tag) => tag !== cacheTags.views)

/** The ids of the posts whose authors' forms a change concerns. */
export const ownPostsOf = (change: ReadonlySet<CacheTag>): string[] =>
  [...change].filter((tag) => tag.startsWith('own:')).map((tag) => tag.slice('own:'.length))

/** False if a change concerns the forms of authors only. */
export const touchesReaders = (change: Change): boolean =>
  change === 'anything' || [...change].some((tag) => !tag.startsWith('own:'))

/** A change of the site's settings changes every response. */
export const widened = (change: Change): Change =>
  change !== 'anything' && change.has(cacheTags.site) ? 'anything' : change
