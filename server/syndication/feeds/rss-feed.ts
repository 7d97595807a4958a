import { escapeHtml } from '#contract/html/escape-html.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { linksOf, mediaOf } from './feed-links.ts'
import type { Writer } from './write-feed.ts'
import { entriesIn, placeholderEntry, wrapEntries } from './xml-entries.ts'

/** Descriptions are HTML, so plain text is escaped. */
const itemOf = (entry: FeedEntry) => ({
  title: entry.title,
  link: entry.page,
  guid: { value: entry.id, isPermaLink: false },
  pubDate: entry.published,
  description: escapeHtml(entry.summary),
  dc: { creators: [entry.author.name], ...(entry.language && { languages: [entry.language] }) },
  categories: entry.tags.map((name) => ({ name })),
  atom: { updated: entry.updated },
  ...(entry.html && { content: { encoded: entry.html } }),
  ...mediaOf(entry),
})

/** Writes the items of a feed: https://www.rssboard.org/rss-specification#hrelementsOfLtitemgt */
export const writeRssItems = ({ generateRssFeed }: Writer, entries: FeedEntry[]): string[] =>
  entriesIn(generateRssFeed({ title: '', link: '', description: '', items: entries.map(itemOf) }), 'item')

/** https://www.rssboard.org/rss-specification */
export function writeRssFeed({ generateRssFeed }: Writer, feed: Feed, entries: string[]): string {
  const frame = generateRssFeed({
    title: feed.title,
    link: feed.page,
    description: escapeHtml(feed.description),
    ...(feed.language && { language: feed.language }),
    lastBuildDate: feed.updated,
    generator: 'Lectern',
    docs: 'https://www.rssboard.org/rss-specification',
    atom: { links: linksOf(feed, 'rss') },
    items: [itemOf(placeholderEntry)],
  })
  return wrapEntries(frame, { parent: 'channel', tag: 'item', entries, isArchive: feed.isArchive })
}
