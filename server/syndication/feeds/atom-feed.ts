import type { Feed, FeedEntry } from './feed.ts'
import { linksOf } from './feed-links.ts'
import {
  archiveMark,
  attributes,
  declaration,
  emptyLine,
  imageLine,
  joined,
  line,
  mediaNamespace,
  textLine,
} from './xml-lines.ts'

/** Writes an entry of a feed: RFC 4287, section 4.1.2. */
export const writeAtomEntry = (entry: FeedEntry): string =>
  joined([
    `<entry${attributes({ 'xml:lang': entry.language })}>`,
    line(2, '<author>'),
    textLine(3, 'name', entry.author.name),
    textLine(3, 'uri', entry.author.page ?? ''),
    line(2, '</author>'),
    ...entry.tags.map((term) => emptyLine(2, 'category', { term })),
    textLine(2, 'content', entry.html ?? '', { type: 'html' }),
    textLine(2, 'id', entry.id),
    // RFC 4287, section 4.1.2, allows one alternate link of a type for each `hreflang`. Of several, some readers take the first one for the
    // address of the entry and others the last: both are its own page.
    emptyLine(2, 'link', { href: entry.page, rel: 'alternate', type: 'text/html' }),
    ...entry.languages.map(({ language, page }) =>
      emptyLine(2, 'link', { href: page, rel: 'alternate', type: 'text/html', hreflang: language }),
    ),
    textLine(2, 'published', entry.published),
    textLine(2, 'summary', entry.summary),
    textLine(2, 'title', entry.title),
    textLine(2, 'updated', entry.updated),
    imageLine(2, entry),
    line(1, '</entry>'),
  ])

/** Writes a feed document around its entries: RFC 4287. */
export const writeAtomFeed = (feed: Feed, entries: string[]): string =>
  joined([
    declaration,
    line(0, `<feed xmlns="http://www.w3.org/2005/Atom" ${mediaNamespace}`),
    `${attributes({ 'xml:lang': feed.language })}>${archiveMark(feed.isArchive)}`,
    // Required for a feed without entries.
    line(1, '<author>'),
    textLine(2, 'name', feed.siteName),
    line(1, '</author>'),
    textLine(1, 'generator', 'Lectern'),
    textLine(1, 'id', feed.id),
    ...linksOf(feed, 'atom').map((link) => emptyLine(1, 'link', link)),
    emptyLine(1, 'link', { href: feed.page, rel: 'alternate', type: 'text/html' }),
    textLine(1, 'subtitle', feed.description),
    textLine(1, 'title', feed.title),
    textLine(1, 'updated', feed.updated),
    line(1, joined(entries, '\n')),
    '\n</feed>\n',
  ])
