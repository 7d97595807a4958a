import type { FeedFormat } from '#contract/addresses/feed-address.ts'
import { writeAtomEntries, writeAtomFeed } from './atom-feed.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { writeJsonFeed, writeJsonItems } from './json-feed.ts'
import { writeRssFeed, writeRssItems } from './rss-feed.ts'

/** Loaded with the first feed: the rest of the program needs none of it. */
const load = () => import('feedsmith')
export type Writer = Awaited<ReturnType<typeof load>>

interface Format {
  writeEntries(writer: Writer, entries: FeedEntry[]): string[]
  /** The whole feed; `entries` are those of it, as they were written. */
  writeFeed(writer: Writer, feed: Feed, entries: string[]): string
}

const formats: Record<FeedFormat, Format> = {
  atom: { writeEntries: writeAtomEntries, writeFeed: writeAtomFeed },
  rss: { writeEntries: writeRssItems, writeFeed: writeRssFeed },
  json: { writeEntries: writeJsonItems, writeFeed: writeJsonFeed },
}

/** Writes a feed in a format. Links to its parts are those of RFC 5005, or `next_url` of JSON Feed. */
export async function writeFeed(feed: Feed, format: FeedFormat): Promise<string> {
  const writer = await load()
  const known = texts[format]
  const unknown = feed.entries.filter((entry) => !known.has(entry))
  const written = unknown.length > 0 ? formats[format].writeEntries(writer, unknown) : []
  for (const [at, entry] of unknown.entries()) known.set(entry, written[at] as string)
  const entries = feed.entries.map((entry) => known.get(entry) as string)
  return formats[format].writeFeed(writer, feed, entries)
}

/** Entries as they were written, for as long as they are kept. */
const texts: Record<FeedFormat, WeakMap<FeedEntry, string>> = {
  atom: new WeakMap(),
  rss: new WeakMap(),
  json: new WeakMap(),
}
