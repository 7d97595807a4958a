import type { FeedFormat } from '#contract/feed-addresses.ts'
import { writeAtomEntry, writeAtomFeed } from './atom-feed.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { writeJsonFeed, writeJsonItem } from './json-feed.ts'
import { writeRssFeed, writeRssItem } from './rss-feed.ts'

/** Loaded with the first feed: the rest of the program needs none of it. */
const load = () => import('feedsmith')
export type Writer = Awaited<ReturnType<typeof load>>

interface Format {
  writeEntry(writer: Writer, entry: FeedEntry): string
  /** The whole feed; `entries` are those of it, as they were written. */
  writeFeed(writer: Writer, feed: Feed, entries: string[]): string
}

const formats: Record<FeedFormat, Format> = {
  atom: { writeEntry: writeAtomEntry, writeFeed: writeAtomFeed },
  rss: { writeEntry: writeRssItem, writeFeed: writeRssFeed },
  json: { writeEntry: writeJsonItem, writeFeed: writeJsonFeed },
}

/** Writes a feed in a format. Links to its parts are those of RFC 5005, or `next_url` of JSON Feed. */
export async function writeFeed(feed: Feed, format: FeedFormat): Promise<string> {
  const writer = await load()
  const entries = feed.entries.map((entry) => keptText(writer, entry, format))
  return formats[format].writeFeed(writer, feed, entries)
}

/** Entries as they were written, for as long as they are kept. */
const texts = new WeakMap<FeedEntry, Partial<Record<FeedFormat, string>>>()

function keptText(writer: Writer, entry: FeedEntry, format: FeedFormat): string {
  const known = texts.get(entry) ?? {}
  const text = known[format] ?? formats[format].writeEntry(writer, entry)
  texts.set(entry, { ...known, [format]: text })
  return text
}
