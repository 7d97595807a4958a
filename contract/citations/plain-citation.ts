import { type Citation, writeDay } from './citation.ts'

/** Ends a part by a full stop, unless it ends like a sentence. */
const ended = (text: string): string => (/[.!?。！？…]$/.test(text) ? text : `${text}.`)

/** A post in a list of references, as people write it: author, year, title, site, version, address. */
export const plainCitation = ({ author, title, site, published, version, url }: Citation): string =>
  [
    ...(author ? [`${author.name} (${published.year}).`] : []),
    ended(title),
    ...(author ? [] : [`(${published.year}).`]),
    ended(site),
    `Published ${writeDay(published)}, version of ${writeDay(version)}.`,
    url,
  ].join(' ')
