import { arxivAddress, between, doiAddress, ended, link, merged, plain, type Run, titled } from './entry.ts'
import {
  familyOf,
  initialsOf,
  isEdited,
  isRange,
  joined,
  makersOf,
  namedOf,
  ordinal,
  range,
  suffixOf,
  yearOf,
} from './names.ts'
import type { Reference, ReferenceDate, ReferenceName } from './reference.ts'

// After the IEEE Reference Guide (version of 2024): sections II (style of references) and III (examples by kind).

/** More are the first and “et al.”. */
const maxNames = 6

const months = ['Jan.', 'Feb.', 'Mar.', 'Apr.', 'May', 'Jun.', 'Jul.', 'Aug.', 'Sep.', 'Oct.', 'Nov.', 'Dec.']

/** The entry of a work in a numbered list, without its number. */
export function ieeeEntry(reference: Reference): Run[] {
  const described = between(', ', makers(reference), ...rest(reference))
  return merged(ended(between('. ', described, online(reference))))
}

/** How a sentence names the authors of a work. */
export function ieeeNames(reference: Reference): string {
  const { named, hasOthers } = namedOf(makersOf(reference))
  const names = named.map(familyOf)
  if (names.length === 0) return reference.title ?? reference.URL ?? reference.id
  return names.length > 2 || hasOthers ? `${names[0]} et al.` : names.join(' and ')
}

function nameOf(name: ReferenceName): string {
  return joined(initialsOf(name), [familyOf(name), suffixOf(name)].filter(Boolean).join(' '))
}

function listOf(names: ReferenceName[]): string {
  const { named, hasOthers } = namedOf(names)
  const written = named.map(nameOf)
  if (hasOthers) return `${written.join(', ')}${written.length > 1 ? ',' : ''} et al.`
  if (written.length > maxNames) return `${written[0]} et al.`
  if (written.length < 3) return written.join(' and ')
  return `${written.slice(0, -1).join(', ')}, and ${written.at(-1)}`
}

function makers(reference: Reference): Run[] {
  const names = listOf(makersOf(reference))
  if (!names) return []
  const role = isEdited(reference) ? (makersOf(reference).length > 1 ? ', Eds.' : ', Ed.') : ''
  return plain(names + role)
}

function rest(reference: Reference): Run[][] {
  const { type, title, publisher, genre } = reference
  const found = where(reference)
  switch (type) {
    case 'book':
    case 'standard':
      return [
        between(
          '. ',
          between(', ', titled(title), numbered(reference), edition(reference)),
          publication(reference),
        ),
        ...found,
      ]
    case 'chapter':
    case 'entry-encyclopedia':
      return [
        between(
          ' ',
          quoted(title),
          between(
            '. ',
            between(', ', inside(reference), edition(reference), editors(reference)),
            publication(reference),
          ),
        ),
        pages(reference),
        ...found,
      ]
    case 'paper-conference':
      return [
        between(' ', quoted(title), inside(reference)),
        plain(reference['publisher-place']),
        date(reference.issued),
        pages(reference),
        ...found,
      ]
    case 'thesis':
      return [
        between(' ', quoted(title), plain(genre ?? 'thesis')),
        plain(publisher),
        place(reference),
        date(reference.issued),
        ...found,
      ]
    case 'report':
      return [
        between(' ', quoted(title), plain(publisher)),
        place(reference),
        plain(joined(genre ?? 'Rep.', reference.number)),
        date(reference.issued),
        ...found,
      ]
    case 'webpage':
    case 'post-weblog':
    case 'software':
    case 'dataset':
      return [
        between(
          ' ',
          quoted(title, '.'),
          between(
            '. ',
            plain(version(reference)),
            plain(reference['container-title'] ?? publisher),
            date(reference.issued),
          ),
        ),
        ...found,
      ]
    default:
      return [
        between(' ', quoted(title), titled(reference['container-title'])),
        plain(reference.volume && `vol. ${reference.volume}`),
        plain(reference.issue && `no. ${range(reference.issue)}`),
        pages(reference),
        date(reference.issued),
        plain(reference['container-title'] ? undefined : publisher),
        ...found,
      ]
  }
}

/** The comma stands before the closing mark. */
const quoted = (title: string | undefined, stop = ','): Run[] =>
  title ? plain(`“${title}${/[.?!]$/.test(title) ? '' : stop}”`) : []

const inside = ({ 'container-title': container, 'event-title': event }: Reference): Run[] =>
  container || event ? [{ text: 'in ' }, ...titled(container ?? event)] : []

const version = ({ version }: Reference): string | undefined =>
  version && `Version ${version.replace(/^v(?=\d)/i, '')}`

const numbered = ({ 'collection-title': series, volume }: Reference): Run[] =>
  between(', ', plain(series && `(${series})`), plain(volume && `vol. ${volume}`))

function edition({ edition: text }: Reference): Run[] {
  if (!text || text === '1') return []
  const number = ordinal(text)
  return plain(number ? `${number} ed` : text.replace(/\bedition$/i, 'ed').replace(/\.$/, ''))
}

function editors({ author = [], editor = [] }: Reference): Run[] {
  if (author.length === 0 || editor.length === 0) return []
  return plain(`${listOf(editor)}, ${editor.length > 1 ? 'Eds' : 'Ed'}`)
}

const place = ({ 'publisher-place': place }: Reference): Run[] => plain(place)

/** “Cambridge, MA, USA: MIT Press, 2016”. */
function publication(reference: Reference): Run[] {
  const by = [reference['publisher-place'], reference.publisher].filter(Boolean).join(': ')
  return between(', ', plain(by), date(reference.issued))
}

const pages = ({ page }: Reference): Run[] => plain(page && `${isRange(page) ? 'pp.' : 'p.'} ${range(page)}`)

function date(issued: ReferenceDate | undefined): Run[] {
  const [year, month, day] = issued?.['date-parts']?.[0] ?? []
  if (year === undefined) return plain(issued?.literal)
  if (month === undefined) return plain(yearOf({ id: '', type: 'document', issued }))
  return plain(`${joined(months[month - 1], day === undefined ? undefined : `${day},`)} ${year}`)
}

/** Where a work is found: its number on arXiv and its DOI. */
function where(reference: Reference): Run[][] {
  const { DOI: doi, archive, archive_location: location } = reference
  const arxiv =
    archive === 'arXiv' && location ? [[{ text: 'arXiv:' }, ...link(location, arxivAddress(location))]] : []
  if (doi !== undefined && !/^10\.48550\/arxiv/i.test(doi))
    return [...arxiv, [{ text: 'doi: ' }, ...link(doi, doiAddress(doi))]]
  return arxiv
}

/** The address of a work that has neither. */
function online(reference: Reference): Run[] {
  const { URL: url } = reference
  if (url === undefined || where(reference).length > 0) return []
  return between('. ', accessed(reference.accessed), [{ text: '[Online]. Available: ' }, ...link(url, url)])
}

function accessed(on: ReferenceDate | undefined): Run[] {
  const [run] = date(on)
  return run ? plain(`Accessed: ${run.text}`) : []
}
