import { type FeedFormat, feedFiles } from '#contract/feed-addresses.ts'
import { escapeHtml } from '../documents/xml-text.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { mendXml } from './mend-xml.ts'

/** Loaded with the first feed: the rest of the program needs none of it. */
const load = () => import('feedsmith')
type Writer = Awaited<ReturnType<typeof load>>

/** Writes a feed in a format. Links to its parts are those of RFC 5005, or `next_url` of JSON Feed. */
export async function writeFeed(feed: Feed, format: FeedFormat): Promise<string> {
  return writers[format](await load(), feed)
}

const writers: Record<FeedFormat, (writer: Writer, feed: Feed) => string> = {
  atom: writeAtom,
  rss: writeRss,
  json: writeJson,
}

/** The address of a feed in a format, and of its neighbours: RFC 5005, sections 2 and 4. */
function linksOf({ self, current, older, newer, isArchive }: Feed, format: FeedFormat) {
  const { type } = feedFiles[format]
  return [
    { rel: 'self', href: self(format), type },
    ...(isArchive ? [{ rel: 'current', href: current(format), type }] : []),
    ...(older ? [{ rel: 'prev-archive', href: older(format), type }] : []),
    ...(newer ? [{ rel: 'next-archive', href: newer(format), type }] : []),
  ]
}

const mediaOf = ({ image }: FeedEntry) =>
  image ? { media: { contents: [{ ...image, medium: 'image' }] } } : {}

/** RFC 4287. */
function writeAtom({ generateAtomFeed }: Writer, feed: Feed): string {
  const xml = generateAtomFeed({
    id: feed.id,
    title: { value: feed.title },
    subtitle: { value: feed.description },
    updated: feed.updated,
    generator: { text: 'Lectern' },
    // For a feed without entries.
    authors: [{ name: feed.siteName }],
    links: [...linksOf(feed, 'atom'), { rel: 'alternate', href: feed.page, type: 'text/html' }],
    entries: feed.entries.map((entry) => ({
      id: entry.id,
      title: { value: entry.title },
      updated: entry.updated,
      published: entry.published,
      authors: [{ name: entry.author.name, ...(entry.author.page && { uri: entry.author.page }) }],
      categories: entry.tags.map((term) => ({ term })),
      links: [{ rel: 'alternate', href: entry.page, type: 'text/html' }],
      summary: { value: entry.summary },
      ...(entry.html && { content: { value: entry.html, type: 'html' } }),
      ...mediaOf(entry),
    })),
  })
  return mendXml(xml, '<feed', feed)
}

/** https://www.rssboard.org/rss-specification. Descriptions are HTML there, so that a text is written as such. */
function writeRss({ generateRssFeed }: Writer, feed: Feed): string {
  const xml = generateRssFeed({
    title: feed.title,
    link: feed.page,
    description: escapeHtml(feed.description),
    lastBuildDate: feed.updated,
    generator: 'Lectern',
    docs: 'https://www.rssboard.org/rss-specification',
    atom: { links: linksOf(feed, 'rss') },
    items: feed.entries.map((entry) => ({
      title: entry.title,
      link: entry.page,
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.published,
      description: escapeHtml(entry.summary),
      dc: { creators: [entry.author.name] },
      categories: entry.tags.map((name) => ({ name })),
      atom: { updated: entry.updated },
      ...(entry.html && { content: { encoded: entry.html } }),
      ...mediaOf(entry),
    })),
  })
  return mendXml(xml, '<channel', feed)
}

/** https://www.jsonfeed.org/version/1.1/ */
function writeJson({ generateJsonFeed }: Writer, feed: Feed): string {
  const json = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: feed.page,
    feed_url: feed.self('json'),
    ...(feed.older && { next_url: feed.older('json') }),
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.page,
      title: entry.title,
      summary: entry.summary,
      // One of both is required.
      ...(entry.html ? { content_html: entry.html } : { content_text: entry.summary || entry.title }),
      date_published: entry.published,
      date_modified: entry.updated,
      authors: [{ name: entry.author.name, ...(entry.author.page && { url: entry.author.page }) }],
      tags: entry.tags,
      ...(entry.image && { image: entry.image.url }),
    })),
  })
  // The writer leaves out what is empty, and this is required.
  return JSON.stringify({ ...(json as object), ...(feed.entries.length === 0 && { items: [] }) })
}
