import type { BenchData } from '../toolchain/content/many-posts.ts'
import type { Table } from './table.ts'

export interface PartOptions {
  /** The data of a blog with few posts, and of one with many. */
  few: () => Promise<BenchData>
  many: () => Promise<BenchData>
  /** How long each round of a load lasts. */
  seconds: number
}

/** A part of the bench, selected by its name. */
export interface Part {
  summary: string
  measure: (options: PartOptions) => Promise<Table[]>
  /** Runs only if it is named. */
  isOptional?: boolean
}
