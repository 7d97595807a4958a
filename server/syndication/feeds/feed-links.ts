import { type FeedFormat, feedFiles } from '#contract/addresses/feed-address.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** The address of a feed in a format, and of its neighbours: RFC 5005, sections 2 and 4. */
export function linksOf({ self, current, older, newer, isArchive }: Feed, format: FeedFormat) {
  const { type } = feedFiles[format]
  return [
    { rel: 'self', href: self(format), type },
    ...(isArchive ? [{ rel: 'current', href: current(format), type }] : []),
    ...(older ? [{ rel: 'prev-archive', href: older(format), type }] : []),
    ...(newer ? [{ rel: 'next-archive', href: newer(format), type }] : []),
  ]
}

/** An entry's picture, as both formats of XML tell of it: https://www.rssboard.org/media-rss */
export const mediaOf = ({ image }: Pick<FeedEntry, 'image'>) =>
  image ? { media: { contents: [{ ...image, medium: 'image' }] } } : {}
