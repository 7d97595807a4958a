/** The files in which a list of posts can be followed, by their formats. */
export const feedFiles = {
  atom: { file: 'feed.xml', type: 'application/atom+xml', name: 'Atom' },
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const

export type FeedFormat = keyof typeof feedFiles

export const feedFormats = Object.keys(feedFiles) as FeedFormat[]

/** The address of the feed of the posts that are listed at a page, given as its path without a query. */
export const feedAddress = (page: string, format: FeedFormat = 'atom'): string =>
  `${page === '/' ? '' : page}/${feedFiles[format].file}`
