import { type FeedFormat, feedFiles } from '#contract/addresses/feed-address.ts'
import type { Feed } from './feed.ts'

/** Links to a feed in a format and to its adjacent archives: RFC 5005, sections 2 and 4. */
export function linksOf({ self, current, older, newer, isArchive }: Feed, format: FeedFormat) {
  const { type } = feedFiles[format]
  return [
    { href: self(format), rel: 'self', type },
    ...(isArchive ? [{ href: current(format), rel: 'current', type }] : []),
    ...(older ? [{ href: older(format), rel: 'prev-archive', type }] : []),
    ...(newer ? [{ href: newer(format), rel: 'next-archive', type }] : []),
  ]
}
