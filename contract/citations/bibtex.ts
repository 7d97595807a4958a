import { type Citation, writeDay } from './citation.ts'

/** BibTeX counts braces also behind a backslash, so that these are named. What is not ASCII stays: biber and BibTeX read UTF-8. */
const signs: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
}

const escaped = (text: string): string =>
  text.replace(/[\\{}~^<>|]/g, (sign) => signs[sign] ?? '').replace(/[$&#%_]/g, '\\$&')

/** The macros that every style has, which write the month in its language. */
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** A slug in other letters is no key of BibTeX. */
const asciiSlug = /^[a-z0-9-]+$/

/**
 * A post as an entry of BibTeX. It is `@misc` with a year, which biber and all styles of BibTeX know; `@online` and `date` are known to biber only. A
 * second pair of braces keeps styles from changing the case of a title, and from splitting the name of an account.
 */
export function bibtexOf({ author, title, site, slug, published, version, url }: Citation): string {
  const key = [
    author?.username ?? 'unknown',
    asciiSlug.test(slug) ? `${published.year}-${slug}` : writeDay(published),
  ]
  const fields: [name: string, value: string][] = [
    ...(author ? [['author', `{{${escaped(author.name)}}}`] as [string, string]] : []),
    ['title', `{{${escaped(title)}}}`],
    ['howpublished', `{${escaped(site)}}`],
    ['year', `{${published.year}}`],
    ['month', months[Number(published.month) - 1] ?? ''],
    ['day', `{${Number(published.day)}}`],
    ['note', `{Version of ${writeDay(version)}}`],
    // Read as it stands: an address is percent-encoded and has no braces.
    ['url', `{${url}}`],
  ]
  return `@misc{${key.join('-')},\n${fields.map(([name, value]) => `  ${name} = ${value},\n`).join('')}}\n`
}
