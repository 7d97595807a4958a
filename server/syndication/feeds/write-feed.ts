import type { FeedFormat } from '#contract/addresses/feed-address.ts'
import { writeAtomEntry, writeAtomFeed } from './atom-feed.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { writeJsonFeed, writeJsonItem } from './json-feed.ts'
import { writeRssFeed, writeRssItem } from './rss-feed.ts'

interface Format {
  writeEntry(entry: FeedEntry): string
  /** Writes the whole feed around its entries, which are already written. */
  writeFeed(feed: Feed, entries: string[]): string
}

const formats: Record<FeedFormat, Format> = {
  atom: { writeEntry: writeAtomEntry, writeFeed: writeAtomFeed },
  rss: { writeEntry: writeRssItem, writeFeed: writeRssFeed },
  json: { writeEntry: writeJsonItem, writeFeed: writeJsonFeed },
}

/** Writes a feed in a format. It links to its archives as RFC 5005 says, or with `next_url` in JSON Feed. */
export function writeFeed(feed: Feed, format: FeedFormat): string {
  const { writeEntry, writeFeed } = formats[format]
  return writeFeed(feed, feed.entries.map(writeEntry))
}
