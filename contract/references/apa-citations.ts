import { apaNames } from './apa.ts'
import type { Citation, CitedWork } from './citation.ts'
import type { Piece } from './cite.ts'
import { familyOf, initialsOf, makersOf, yearOf } from './names.ts'
import type { Reference } from './reference.ts'

/** Works in the order of their list, and how a text cites them by author and year. */
export function apaCitations(works: Reference[]) {
  const ordered = works.toSorted(byMakers)
  const letters = lettersOf(ordered)
  const named = namingOf(ordered)
  const byKey = new Map(ordered.map((work, at) => [work.id, { work, at }]))
  const yearIn = (work: Reference): string => {
    const letter = letters.get(work.id) ?? ''
    return yearOf(work) + (letter && yearOf(work) === 'n.d.' ? `-${letter}` : letter)
  }

  function textOf({ works: cited, isNarrative }: Citation): Piece[] {
    const found = cited.flatMap((item) => {
      const known = byKey.get(item.key)
      return known ? [{ item, ...known }] : []
    })
    const [first] = found
    if (isNarrative && first) {
      const names = apaNames(first.work, { isNarrative, ...named.get(first.item.key) })
      return [
        { text: `${names} (` },
        { text: yearIn(first.work), key: first.item.key },
        { text: `${first.item.suffix})` },
      ]
    }
    // Works are ordered as in the list (8.12), but for those with words of the author's between them.
    if (found.every(({ item }) => !item.prefix)) found.sort((a, b) => a.at - b.at)
    const pieces = found.flatMap(({ item, work }, at): Piece[] => {
      const before = found[at - 1]
      const hasSameNames = before && canJoin(before.item, item) && namesOf(before.work) === namesOf(work)
      const separator = at === 0 ? '' : hasSameNames ? ', ' : '; '
      return [
        { text: separator + (item.prefix && `${item.prefix} `) },
        {
          text: hasSameNames || item.omitsAuthor ? yearIn(work) : `${namesOf(work)}, ${yearIn(work)}`,
          key: item.key,
        },
        { text: item.suffix },
      ]
    })
    return [{ text: '(' }, ...pieces, { text: ')' }].filter(({ text }) => text !== '')
  }

  const namesOf = (work: Reference): string => apaNames(work, named.get(work.id))

  return { ordered, letters, textOf }
}

/** Years of the same authors follow each other without the names again (8.12). */
const canJoin = (before: CitedWork, after: CitedWork): boolean =>
  !before.suffix && !before.omitsAuthor && !after.prefix && !after.omitsAuthor

/** Made when it is first used: loading it takes milliseconds. */
let collator: Intl.Collator | undefined

function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true, numeric: true })
  return collator.compare(one, other)
}

/** What a work is sorted by: each author, then the year, then the title without its article (9.44 to 9.49). */
function sortKeys(work: Reference): string[] {
  const names = makersOf(work).map((name) => `${familyOf(name)} ${initialsOf(name)}`)
  return names.length > 0 ? names : [titleKey(work)]
}

const titleKey = ({ title = '', id }: Reference): string => title.replace(/^(?:an?|the)\s+/i, '') || id

function byMakers(a: Reference, b: Reference): number {
  const [mine, theirs] = [sortKeys(a), sortKeys(b)]
  for (let at = 0; at < Math.max(mine.length, theirs.length); at++) {
    // Nothing comes before something: one author before the same with others.
    const order = compareNames(mine[at] ?? '', theirs[at] ?? '')
    if (order !== 0) return order
  }
  return yearNumber(a) - yearNumber(b) || compareNames(titleKey(a), titleKey(b)) || (a.id < b.id ? -1 : 1)
}

/** Works without a date come first, those in press last. */
function yearNumber({ issued }: Reference): number {
  const year = issued?.['date-parts']?.[0]?.[0]
  return year ?? (issued?.literal ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER)
}

/** The letters behind the years of works that have the same authors and year (8.19). */
function lettersOf(ordered: Reference[]): Map<string, string> {
  const letters = new Map<string, string>()
  const alike = Map.groupBy(ordered, (work) => JSON.stringify([sortKeysOfMakers(work), yearOf(work)]))
  for (const works of alike.values())
    if (works.length > 1) for (const [at, { id }] of works.entries()) letters.set(id, letterOf(at))
  return letters
}

const sortKeysOfMakers = (work: Reference): string[] =>
  makersOf(work).length > 0 ? sortKeys(work) : [work.id]

/** a to z, then aa, ab and so on. */
function letterOf(at: number): string {
  const before = Math.floor(at / 26)
  return (before > 0 ? letterOf(before - 1) : '') + String.fromCharCode(97 + (at % 26))
}

interface Naming {
  count: number
  withInitials: boolean
}

/**
 * How many authors must be named, and whether with initials, so that works of different authors do not look alike: first authors of one name get
 * initials (8.20), and as many names are written as tell “et al.” of two works of a year apart (8.18).
 */
function namingOf(works: Reference[]): Map<string, Naming> {
  const firsts = Map.groupBy(works, (work) => makersOf(work).slice(0, 1).map(familyOf).join(''))
  const naming = new Map<string, Naming>()
  for (const [family, sameFamily] of firsts) {
    const people = new Set(sameFamily.map((work) => sortKeys(work)[0]))
    for (const work of sameFamily)
      naming.set(work.id, { count: 1, withInitials: family !== '' && people.size > 1 })
  }
  for (let count = 1; count < maxNamesToTell; count++) {
    const alike = Map.groupBy(works, (work) => `${apaNames(work, naming.get(work.id))} ${yearOf(work)}`)
    for (const same of alike.values()) {
      if (new Set(same.map((work) => JSON.stringify(sortKeys(work)))).size < 2) continue
      for (const { id } of same) naming.set(id, { ...(naming.get(id) as Naming), count: count + 1 })
    }
  }
  return naming
}

const maxNamesToTell = 10
