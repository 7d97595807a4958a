import { type Macros, noMacros } from '../html/maths/macros.ts'
import type { Reference } from './reference.ts'

// Apart from the schemas, which screens do not load.

export const citationStyles = ['ieee', 'apa'] as const
export type CitationStyle = (typeof citationStyles)[number]

/** What goes with a text: what it cites and how, and the macros of its formulas. */
export interface Bibliography {
  references: Reference[]
  citationStyle: CitationStyle
  macros: Macros
}

export const noBibliography: Bibliography = { references: [], citationStyle: 'ieee', macros: noMacros }
