interface Entry {
  label?: string
  properties?: Record<string, unknown>
}

/** Genres of theses that programs write as the names of their BibTeX types. */
const genres: Record<string, string> = { phdthesis: 'PhD thesis', mastersthesis: 'Master’s thesis' }

/** An item of CSL JSON with what its entry in BibTeX says and the library has no field for: the number on arXiv, and the genre in words. */
export function withDetailsOf(entry: unknown, item: Record<string, unknown>): Record<string, unknown> {
  const { properties = {} } = entry as Entry
  const kind = String(properties.archiveprefix ?? properties.eprinttype ?? '').toLowerCase()
  const number = properties.eprint
  const genre = typeof item.genre === 'string' ? (genres[item.genre] ?? item.genre) : undefined
  return {
    ...item,
    ...(genre !== undefined && { genre }),
    ...(kind === 'arxiv' && typeof number === 'string' && { archive: 'arXiv', archive_location: number }),
  }
}
