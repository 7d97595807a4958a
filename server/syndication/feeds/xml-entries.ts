import type { FeedEntry } from './feed.ts'

/** RFC 5005, section 4: this document is an archive, whose entries are not all. */
const archiveMark = '<fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>'

/**
 * Stands for all entries in the document that is written around them, which tells at its beginning what they are made of: it has all that
 * an entry may have.
 */
export const specimen: FeedEntry = {
  id: 'urn:uuid:00000000-0000-8000-8000-000000000000',
  page: 'http://localhost/',
  title: 'Title',
  summary: 'Summary',
  html: '<p>Text</p>',
  published: '1970-01-01T00:00:00.000Z',
  updated: '1970-01-01T00:00:00.000Z',
  author: { name: 'Author', page: 'http://localhost/author' },
  tags: ['Tag'],
  image: { url: 'http://localhost/image', width: 1, height: 1 },
}

/** The entries of a document, each as it is written there. */
export function entriesIn(xml: string, tag: string): string[] {
  const mended = mend(xml)
  const found: string[] = []
  let start = 0
  // Texts may look like tags.
  for (const { 0: token, index } of mended.matchAll(
    new RegExp(`<!\\[CDATA\\[[^]*?\\]\\]>|</?${tag}>`, 'g'),
  )) {
    if (token === `<${tag}>`) start = index
    else if (token === `</${tag}>`) found.push(mended.slice(start, index + token.length))
  }
  return found
}

/**
 * A document with entries in the place of the specimen.
 *
 * @param xml A document as the writer gave it.
 * @param parent The element in which the mark of an archive stands.
 */
export function aroundEntries(
  xml: string,
  { parent, tag, entries, isArchive }: { parent: string; tag: string; entries: string[]; isArchive: boolean },
): string {
  const mended = mend(xml)
  const begin = mended.indexOf('>', mended.indexOf(`<${parent}`)) + 1
  const entry = mended.lastIndexOf(`<${tag}>`)
  const end = mended.lastIndexOf(`</${tag}>`) + tag.length + 3
  const mark = isArchive ? archiveMark : ''
  return mended.slice(0, begin) + mark + mended.slice(begin, entry) + entries.join('\n') + mended.slice(end)
}

/** The writer of feeds sets texts apart from their tags with white space, which counts as part of a title or name. */
const mend = (xml: string): string =>
  xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></')
