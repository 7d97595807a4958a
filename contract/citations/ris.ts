import { type Citation, writeDay } from './citation.ts'

/** A post in the format of reference managers: https://en.wikipedia.org/wiki/RIS_(file_format) */
export function risOf({ author, title, description, tags, site, published, version, url }: Citation): string {
  const fields: [tag: string, value: string | undefined][] = [
    ['TY', 'BLOG'],
    ['AU', author?.name],
    ['TI', title],
    ['T2', site],
    ['PY', published.year],
    ['DA', writeDay(published, '/')],
    ['N1', `Version of ${writeDay(version)}`],
    ['AB', description || undefined],
    ...tags.map((tag): [string, string] => ['KW', tag]),
    ['UR', url],
    ['ER', ''],
  ]
  return fields.map(([tag, value]) => (value === undefined ? '' : `${tag}  - ${value}\r\n`)).join('')
}
