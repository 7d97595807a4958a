import type { Reference, ReferenceName } from './reference.ts'

/** Who a work is said to be by: its authors, or its editors where it has none. */
export const makersOf = ({ author = [], editor = [] }: Reference): ReferenceName[] =>
  author.length > 0 ? author : editor

/** True if only editors are said to have made a work. */
export const isEdited = ({ author = [], editor = [] }: Reference): boolean =>
  author.length === 0 && editor.length > 0

/** The names of a list, and whether its last one says that there are others, as in BibTeX. */
export function namedOf(names: ReferenceName[]): { named: ReferenceName[]; hasOthers: boolean } {
  const hasOthers = names.length > 1 && names.at(-1)?.literal === 'others'
  return { named: hasOthers ? names.slice(0, -1) : names, hasOthers }
}

/** The name that a work is cited by, with its particle: “van der Berg”. */
export const familyOf = ({
  literal,
  family,
  given,
  'non-dropping-particle': particle,
}: ReferenceName): string => literal ?? joined(particle, family ?? given)

/** The initials of given names, those with a hyphen kept together: “J.-L. B.”. */
export const initialsOf = ({ literal, family, given }: ReferenceName): string =>
  literal !== undefined || family === undefined || given === undefined
    ? ''
    : given
        .split(/[\s.]+/)
        .filter(Boolean)
        .map((name) =>
          name
            .split(/[-‐‑]/)
            .flatMap((part) => (part ? [`${[...part][0]}.`] : []))
            .join('-'),
        )
        .join(' ')

export const suffixOf = ({ suffix }: ReferenceName): string => suffix ?? ''

/** Texts between spaces, without those that are empty or absent. */
export const joined = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join(' ')

/** The year that a work is said to be of: “n.d.” for one without a date. */
export function yearOf({ issued }: Reference): string {
  const year = issued?.['date-parts']?.[0]?.[0]
  if (year === undefined) return issued?.literal ?? 'n.d.'
  return year < 0 ? `${-year} B.C.E.` : String(year)
}

/** A range with an en dash, as “45-67”, “45--67” and “45 – 67” mean it. */
export const range = (text: string): string => text.replace(/(\d)\s*(?:-{1,3}|[–—])\s*(?=\d)/g, '$1–')

/** True for more than one page. */
export const isRange = (pages: string): boolean => /[–,&-]/.test(pages)

/** “2nd” of “2”; null for an edition in words. */
export function ordinal(text: string): string | null {
  if (!/^\d{1,3}$/.test(text)) return null
  const number = Number(text)
  const ending =
    number % 100 >= 11 && number % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
