import type { FeedFormat } from '#contract/addresses/feed-address.ts'
import { writeAtomEntries, writeAtomFeed } from './atom-feed.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { writeJsonFeed, writeJsonItems } from './json-feed.ts'
import { writeRssFeed, writeRssItems } from './rss-feed.ts'

/** Loaded with the first feed, as nothing else needs it. */
const load = () => import('feedsmith')
export type Writer = Awaited<ReturnType<typeof load>>

interface Format {
  writeEntries(writer: Writer, entries: FeedEntry[]): string[]
  /** Writes the whole feed around its entries, which are already written. */
  writeFeed(writer: Writer, feed: Feed, entries: string[]): string
}

const formats: Record<FeedFormat, Format> = {
  atom: { writeEntries: writeAtomEntries, writeFeed: writeAtomFeed },
  rss: { writeEntries: writeRssItems, writeFeed: writeRssFeed },
  json: { writeEntries: writeJsonItems, writeFeed: writeJsonFeed },
}

/** Writes a feed in a format. It links to its archives as RFC 5005 says, or with `next_url` in JSON Feed. */
export async function writeFeed(feed: Feed, format: FeedFormat): Promise<string> {
  const writer = await load()
  const cached = texts[format]
  const missing = feed.entries.filter((entry) => !cached.has(entry))
  const written = missing.length > 0 ? formats[format].writeEntries(writer, missing) : []
  for (const [at, entry] of missing.entries()) cached.set(entry, written[at] as string)
  const entries = feed.entries.map((entry) => cached.get(entry) as string)
  return formats[format].writeFeed(writer, feed, entries)
}

/** The text of each entry, for as long as the entry is cached. */
const texts: Record<FeedFormat, WeakMap<FeedEntry, string>> = {
  atom: new WeakMap(),
  rss: new WeakMap(),
  json: new WeakMap(),
}
