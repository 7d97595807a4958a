import type { Feed, FeedEntry } from './feed.ts'
import { linksOf, mediaOf } from './feed-links.ts'
import type { Writer } from './write-feed.ts'
import { entriesIn, placeholderEntry, wrapEntries } from './xml-entries.ts'

const entryOf = (entry: FeedEntry) => ({
  ...(entry.language && { xml: { lang: entry.language } }),
  id: entry.id,
  title: { value: entry.title },
  updated: entry.updated,
  published: entry.published,
  authors: [{ name: entry.author.name, ...(entry.author.page && { uri: entry.author.page }) }],
  categories: entry.tags.map((term) => ({ term })),
  // RFC 4287, section 4.1.2, allows one alternate link of a type for each `hreflang`. Of several, some readers take the first one for the
  // address of the entry and others the last: both are its own page.
  links: [
    { rel: 'alternate', href: entry.page, type: 'text/html' },
    ...entry.languages.map(({ language, page }) => ({
      ...{ rel: 'alternate', href: page, type: 'text/html', hreflang: language },
    })),
  ],
  summary: { value: entry.summary },
  ...(entry.html && { content: { value: entry.html, type: 'html' } }),
  ...mediaOf(entry),
})

/** Writes the entries of a feed: RFC 4287, section 4.1.2. */
export const writeAtomEntries = ({ generateAtomFeed }: Writer, entries: FeedEntry[]): string[] =>
  entriesIn(generateAtomFeed({ ...placeholderFeed, entries: entries.map(entryOf) }), 'entry')

const placeholderFeed = { id: placeholderEntry.id, title: { value: '' }, updated: placeholderEntry.updated }

/** Writes a feed document: RFC 4287. */
export function writeAtomFeed({ generateAtomFeed }: Writer, feed: Feed, entries: string[]): string {
  const frame = generateAtomFeed({
    id: feed.id,
    title: { value: feed.title },
    subtitle: { value: feed.description },
    updated: feed.updated,
    ...(feed.language && { xml: { lang: feed.language } }),
    generator: { text: 'Lectern' },
    // Required for a feed without entries.
    authors: [{ name: feed.siteName }],
    links: [...linksOf(feed, 'atom'), { rel: 'alternate', href: feed.page, type: 'text/html' }],
    entries: [entryOf(placeholderEntry)],
  })
  return wrapEntries(frame, { parent: 'feed', tag: 'entry', entries, isArchive: feed.isArchive })
}
