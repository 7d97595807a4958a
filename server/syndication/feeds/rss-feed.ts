import { escapeHtml } from '#contract/html/escape-html.ts'
import type { Feed, FeedEntry } from './feed.ts'
import { linksOf } from './feed-links.ts'
import {
  archiveMark,
  declaration,
  emptyLine,
  imageLine,
  joined,
  line,
  mediaNamespace,
  textLine,
} from './xml-lines.ts'

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  mediaNamespace,
].join(' ')

const dateOf = (instant: string): string => new Date(instant).toUTCString()

/** Writes an item of a feed: https://www.rssboard.org/rss-specification#hrelementsOfLtitemgt. Descriptions are HTML, so plain text is escaped. */
export const writeRssItem = (entry: FeedEntry): string =>
  joined([
    '<item>',
    textLine(3, 'title', entry.title),
    textLine(3, 'link', entry.page),
    textLine(3, 'description', escapeHtml(entry.summary)),
    ...entry.tags.map((name) => textLine(3, 'category', name)),
    textLine(3, 'guid', entry.id, { isPermaLink: 'false' }),
    textLine(3, 'pubDate', dateOf(entry.published)),
    textLine(3, 'atom:updated', entry.updated),
    textLine(3, 'dc:creator', entry.author.name),
    textLine(3, 'dc:language', entry.language ?? ''),
    textLine(3, 'content:encoded', entry.html ?? ''),
    imageLine(3, entry),
    line(2, '</item>'),
  ])

/** Writes a feed document around its items: https://www.rssboard.org/rss-specification */
export const writeRssFeed = (feed: Feed, items: string[]): string =>
  joined([
    declaration,
    line(0, `<rss version="2.0" ${namespaces}>`),
    line(1, `<channel>${archiveMark(feed.isArchive)}`),
    textLine(2, 'title', feed.title),
    textLine(2, 'link', feed.page),
    textLine(2, 'description', escapeHtml(feed.description)),
    textLine(2, 'language', feed.language ?? ''),
    textLine(2, 'lastBuildDate', dateOf(feed.updated)),
    textLine(2, 'generator', 'Lectern'),
    textLine(2, 'docs', 'https://www.rssboard.org/rss-specification'),
    ...linksOf(feed, 'rss').map((link) => emptyLine(2, 'atom:link', link)),
    line(2, joined(items, '\n')),
    '\n  </channel>\n</rss>\n',
  ])
