import { arxivNumberOf } from '#contract/references/identifiers.ts'

interface Entry {
  label?: string
  properties?: Record<string, unknown>
}

/** Genres of theses that programs write as the names of their BibTeX types. */
const genres: Record<string, string> = { phdthesis: 'PhD thesis', mastersthesis: 'Master’s thesis' }

/** An item of CSL JSON with what its entry in BibTeX says and the library has no field for: the number on arXiv, and the genre in words. */
export function withDetailsOf(entry: unknown, item: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = entry as Entry
  const number = arxivIn(properties)
  const genre = typeof item.genre === 'string' ? (genres[item.genre] ?? item.genre) : undefined
  return {
    ...item,
    ...(genre !== undefined && { genre }),
    ...(number !== null && { archive: 'arXiv', archive_location: number }),
  }
}

/** The number on arXiv as the entry has it. Without the name of an archive, a number that only arXiv gives is one. */
function arxivIn({ archiveprefix, eprinttype, eprint }: Record<string, unknown>): string | null {
  if (typeof eprint !== 'string') return null
  const archive = archiveprefix ?? eprinttype
  if (archive === undefined) return arxivNumberOf(eprint)
  return String(archive).toLowerCase() === 'arxiv' ? eprint : null
}
