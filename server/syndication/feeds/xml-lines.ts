import { escapeHtml } from '#contract/html/escape-html.ts'
import type { FeedEntry } from './feed.ts'

type Attributes = Record<string, string | number | null>

/** An element without content on a line of its own. */
export const emptyLine = (depth: number, tag: string, values: Attributes): string =>
  line(depth, `<${tag}${attributes(values)}/>`)

/** An element with a text on a line of its own; nothing if the text is blank. */
export function textLine(depth: number, tag: string, text: string, values: Attributes = {}): string {
  const trimmed = text.trim()
  return trimmed === '' ? '' : line(depth, `<${tag}${attributes(values)}>${escapeText(trimmed)}</${tag}>`)
}

export const line = (depth: number, xml: string): string => `\n${'  '.repeat(depth)}${xml}`

/** Those that are null are left out. */
export function attributes(values: Attributes): string {
  let written = ''
  for (const name in values) {
    const value = values[name]
    if (value !== null) written += ` ${name}="${escapeHtml(String(value))}"`
  }
  return written
}

/** Markup is CDATA, which is shorter than a reference for each of its signs. */
const escapeText = (text: string): string =>
  /[<>&]/.test(text)
    ? `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
    : text.replaceAll('"', '&quot;')

export const declaration = '<?xml version="1.0" encoding="utf-8"?>'

/** The namespace of images in both formats: https://www.rssboard.org/media-rss */
export const mediaNamespace = 'xmlns:media="http://search.yahoo.com/mrss/"'

/** The image of an entry. */
export const imageLine = (depth: number, { image }: Pick<FeedEntry, 'image'>): string =>
  image === null
    ? ''
    : emptyLine(depth, 'media:content', {
        url: image.url,
        medium: 'image',
        height: image.height,
        width: image.width,
      })

/** Marks a document as an archive: RFC 5005, section 4. */
export const archiveMark = (isArchive: boolean): string =>
  isArchive ? '<fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>' : ''

/** Joins with `+`, which copies nothing until the response is encoded: `join` would copy each body three times. */
export function joined(parts: string[], separator = ''): string {
  let text = ''
  for (const [at, part] of parts.entries()) text += at === 0 ? part : separator + part
  return text
}
