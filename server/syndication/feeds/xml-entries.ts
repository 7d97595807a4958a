import type { FeedEntry } from './feed.ts'

/** Marks a document as an archive: RFC 5005, section 4. */
const archiveMark = '<fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>'

/**
 * A placeholder for the entries while the document around them is written. It has every optional element, because the document declares the
 * namespaces that its entries use.
 */
export const placeholderEntry: FeedEntry = {
  id: 'urn:uuid:00000000-0000-8000-8000-000000000000',
  language: null,
  page: 'http://localhost/',
  title: 'Title',
  summary: 'Summary',
  html: '<p>Text</p>',
  published: '1970-01-01T00:00:00.000Z',
  updated: '1970-01-01T00:00:00.000Z',
  author: { name: 'Author', page: 'http://localhost/author' },
  tags: ['Tag'],
  languages: [],
  image: { url: 'http://localhost/image', width: 1, height: 1 },
}

/** The entries of a document as text. */
export function entriesIn(xml: string, tag: string): string[] {
  const trimmed = trimCdata(xml)
  const found: string[] = []
  let start = 0
  // Skips CDATA sections, whose text may look like a tag.
  for (const { 0: token, index } of trimmed.matchAll(
    new RegExp(`<!\\[CDATA\\[[^]*?\\]\\]>|<${tag}(?: [^>]*)?>|</${tag}>`, 'g'),
  )) {
    if (token.startsWith(`<${tag}`)) start = index
    else if (token === `</${tag}>`) found.push(trimmed.slice(start, index + token.length))
  }
  return found
}

/**
 * Replaces the placeholder in a document by entries.
 *
 * @param xml The document with the placeholder.
 * @param parent The element that contains the archive mark.
 */
export function wrapEntries(
  xml: string,
  { parent, tag, entries, isArchive }: { parent: string; tag: string; entries: string[]; isArchive: boolean },
): string {
  const trimmed = trimCdata(xml)
  const begin = trimmed.indexOf('>', trimmed.indexOf(`<${parent}`)) + 1
  const entry = trimmed.lastIndexOf(`<${tag}>`)
  const end = trimmed.lastIndexOf(`</${tag}>`) + tag.length + 3
  const mark = isArchive ? archiveMark : ''
  return (
    trimmed.slice(0, begin) + mark + trimmed.slice(begin, entry) + entries.join('\n') + trimmed.slice(end)
  )
}

/** Removes the white space that the library writes around CDATA sections, which would be part of a title or name. */
const trimCdata = (xml: string): string =>
  xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></')
