import { type FeedFormat, feedFiles } from '#contract/addresses/feed-address.ts'
import type { Feed, FeedEntry } from './feed.ts'

/** Links to a feed in a format and to its adjacent archives: RFC 5005, sections 2 and 4. */
export function linksOf({ self, current, older, newer, isArchive }: Feed, format: FeedFormat) {
  const { type } = feedFiles[format]
  return [
    { rel: 'self', href: self(format), type },
    ...(isArchive ? [{ rel: 'current', href: current(format), type }] : []),
    ...(older ? [{ rel: 'prev-archive', href: older(format), type }] : []),
    ...(newer ? [{ rel: 'next-archive', href: newer(format), type }] : []),
  ]
}

/** The image of an entry, in both XML formats: https://www.rssboard.org/media-rss */
export const mediaOf = ({ image }: Pick<FeedEntry, 'image'>) =>
  image ? { media: { contents: [{ ...image, medium: 'image' }] } } : {}
