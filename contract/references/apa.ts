import { arxivAddress, between, doiAddress, ended, link, merged, plain, type Run, titled } from './entry.ts'
import {
  familyOf,
  initialsOf,
  isEdited,
  isRange,
  makersOf,
  namedOf,
  ordinal,
  range,
  suffixOf,
  yearOf,
} from './names.ts'
import type { Reference, ReferenceName } from './reference.ts'

// After the Publication Manual of the American Psychological Association, seventh edition: chapter 8 (citations in the text), 9 and 10 (entries).

/** More are the first nineteen, an ellipsis and the last (9.8). */
const maxNames = 20

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** The entry of a work; `letter` follows the year where several works have the same authors and year. */
export function apaEntry(reference: Reference, letter = ''): Run[] {
  const dated = plain(`(${dateOf(reference, letter)})`)
  const names = makers(reference)
  const [title, ...rest] = parts(reference)
  // A work without authors begins with its title (9.12).
  const start = names.length > 0 ? [names, dated, title ?? []] : [title ?? [], dated]
  const found = where(reference)
  return merged([
    ...ended(between('. ', ...start, ...rest)),
    ...(found.length > 0 ? [{ text: ' ' }, ...found] : []),
  ])
}

/** How a citation names the authors of a work: one, two, or the first `count` of more and “et al.” (8.17, 8.18). */
export function apaNames(
  reference: Reference,
  { isNarrative = false, count = 1, withInitials = false } = {},
): string {
  const { named, hasOthers } = namedOf(makersOf(reference))
  const names = named.map((name, at) =>
    withInitials && at === 0 ? [initialsOf(name), familyOf(name)].filter(Boolean).join(' ') : familyOf(name),
  )
  const and = isNarrative ? 'and' : '&'
  if (names.length === 0) return titleAsName(reference)
  if (names.length <= 2 && !hasOthers) return names.join(` ${and} `)
  if (count >= names.length && !hasOthers) return `${names.slice(0, -1).join(', ')}, ${and} ${names.at(-1)}`
  return `${names.slice(0, count).join(', ')}${count > 1 ? ',' : ''} et al.`
}

/** A work without authors is cited by its title (8.14). */
const titleAsName = ({ title, URL: url, id }: Reference): string => (title ? `“${title}”` : (url ?? id))

function nameOf(name: ReferenceName): string {
  return [familyOf(name), initialsOf(name), suffixOf(name)].filter(Boolean).join(', ')
}

function makers(reference: Reference): Run[] {
  const { named, hasOthers } = namedOf(makersOf(reference))
  const written = named.map(nameOf)
  if (written.length === 0) return []
  const names = hasOthers
    ? `${written.join(', ')}, et al.`
    : written.length > maxNames
      ? `${written.slice(0, maxNames - 1).join(', ')}, … ${written.at(-1)}`
      : written.length === 1
        ? written[0]
        : `${written.slice(0, -1).join(', ')}, & ${written.at(-1)}`
  if (!isEdited(reference)) return plain(names)
  return plain(`${names} (${written.length > 1 ? 'Eds.' : 'Ed.'})`)
}

/** Only what appears on a day is dated by more than its year (9.14). */
const daily: readonly string[] = [
  'article-newspaper',
  'article-magazine',
  'webpage',
  'post-weblog',
  'paper-conference',
]

function dateOf(reference: Reference, letter: string): string {
  const year = yearOf(reference) + (letter && (yearOf(reference) === 'n.d.' ? `-${letter}` : letter))
  const [, month, day] = reference.issued?.['date-parts']?.[0] ?? []
  if (month === undefined || !daily.includes(reference.type)) return year
  return `${year}, ${months[month - 1]}${day === undefined ? '' : ` ${day}`}`
}

/** The title, then the source. */
function parts(reference: Reference): Run[][] {
  const { type, title, publisher, genre, 'container-title': container } = reference
  switch (type) {
    case 'book':
    case 'standard':
    case 'report':
      return [withDetails(titled(title), bookDetails(reference)), plain(publisher)]
    case 'chapter':
    case 'entry-encyclopedia':
      return [plain(title), contained(reference), plain(publisher)]
    case 'paper-conference':
      return container
        ? [plain(title), contained(reference), plain(publisher)]
        : [
            withDetails(titled(title), genre ? `[${genre}]` : '[Conference paper]'),
            plain(reference['event-title']),
          ]
    case 'thesis':
      return [withDetails(titled(title), `[${[genre ?? 'Thesis', publisher].filter(Boolean).join(', ')}]`)]
    case 'software':
      return [
        withDetails(
          titled(title),
          [
            reference.version && `(Version ${reference.version.replace(/^v(?=\d)/i, '')})`,
            '[Computer software]',
          ]
            .filter(Boolean)
            .join(' '),
        ),
        plain(publisher),
      ]
    case 'dataset':
      return [
        withDetails(
          titled(title),
          [reference.version && `(Version ${reference.version})`, '[Data set]'].filter(Boolean).join(' '),
        ),
        plain(publisher),
      ]
    case 'webpage':
      return [titled(title), plain(container ?? publisher)]
    default:
      if (!container)
        return [
          withDetails(titled(title), arxivOf(reference) ? `(arXiv:${arxivOf(reference)})` : ''),
          plain(arxivOf(reference) ? 'arXiv' : publisher),
        ]
      return [plain(title), periodical(reference)]
  }
}

const withDetails = (title: Run[], details: string): Run[] =>
  details ? between(' ', title, plain(details)) : title

function bookDetails({ edition, volume, number, type }: Reference): string {
  const numberOfEdition =
    edition && edition !== '1' ? (ordinal(edition) ?? edition.replace(/\s*(?:edition|ed\.?)$/i, '')) : ''
  const details = [
    numberOfEdition && `${numberOfEdition} ed.`,
    volume && `Vol. ${volume}`,
    type === 'report' && number && `No. ${number}`,
  ].filter(Boolean)
  return details.length > 0 ? `(${details.join(', ')})` : ''
}

/** “In E. Editor (Ed.), Book (2nd ed., pp. 1–9)”. */
function contained(reference: Reference): Run[] {
  const { editor = [], page, 'container-title': container, author = [] } = reference
  const names =
    author.length > 0
      ? editor.map((name) => [initialsOf(name), familyOf(name)].filter(Boolean).join(' '))
      : []
  const list = names.length > 2 ? `${names.slice(0, -1).join(', ')}, & ${names.at(-1)}` : names.join(' & ')
  const inside = bookDetails(reference).slice(1, -1)
  const details = [inside, page && `${isRange(page) ? 'pp.' : 'p.'} ${range(page)}`]
    .filter(Boolean)
    .join(', ')
  if (!container) return []
  const editors = list && `${list} (${names.length > 1 ? 'Eds.' : 'Ed.'}), `
  return [{ text: `In ${editors}` }, ...withDetails(titled(container), details && `(${details})`)]
}

/** The journal and the number of its volume are set apart, the number of the issue is not (9.25). */
function periodical({ 'container-title': journal, volume, issue, page, number }: Reference): Run[] {
  const numbers: Run[] = [
    ...(volume ? titled(range(volume)) : []),
    ...(issue ? plain(`(${range(issue)})`) : []),
  ]
  return between(', ', titled(journal), numbers, plain(page ? range(page) : number && `Article ${number}`))
}

const arxivOf = ({ archive, archive_location: location }: Reference): string | undefined =>
  archive === 'arXiv' ? location : undefined

function where(reference: Reference): Run[] {
  const { DOI: doi, URL: url } = reference
  const arxiv = arxivOf(reference)
  const address = doi !== undefined ? doiAddress(doi) : arxiv !== undefined ? arxivAddress(arxiv) : url
  if (address === undefined) return []
  const retrieved = doi === undefined && arxiv === undefined ? retrievedOn(reference) : ''
  return [...plain(retrieved), ...link(address, address)]
}

/** Said of what may change and has no date of its own (9.16). */
function retrievedOn({ issued, accessed }: Reference): string {
  const [year, month, day] = accessed?.['date-parts']?.[0] ?? ([] as number[])
  if (issued || year === undefined || month === undefined) return ''
  return `Retrieved ${months[month - 1]}${day === undefined ? '' : ` ${day}`}, ${year}, from `
}
