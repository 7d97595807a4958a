import { xmlCharacters } from '../documents/xml-text.ts'

/** RFC 5005, section 4: this document is an archive, whose entries are not all. */
const archiveMark = '<fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>'

/**
 * What the writer of feeds does not do: it sets texts apart from their tags with white space, which counts as part of a title or name;
 * passes on characters that XML forbids; and knows nothing of archives.
 *
 * @param xml A document as the writer gave it.
 * @param parent The tag in which the mark of an archive stands, as it begins.
 */
export function mendXml(xml: string, parent: string, { isArchive }: { isArchive: boolean }): string {
  const mended = xmlCharacters(xml)
    .replace(/>\s+<!\[CDATA\[/g, '><![CDATA[')
    .replace(/\]\]>\s+<\//g, ']]></')
  if (!isArchive) return mended
  const end = mended.indexOf('>', mended.indexOf(parent)) + 1
  return mended.slice(0, end) + archiveMark + mended.slice(end)
}
