import type { Reference } from './reference.ts'

// Apart from the schemas, which screens do not load.

export const citationStyles = ['ieee', 'apa'] as const
export type CitationStyle = (typeof citationStyles)[number]

/** What a text cites, and how. */
export interface Bibliography {
  references: Reference[]
  citationStyle: CitationStyle
}

export const noBibliography: Bibliography = { references: [], citationStyle: 'ieee' }
