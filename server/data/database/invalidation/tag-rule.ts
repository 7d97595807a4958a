import type { Selectable } from 'kysely'
import type { CacheTag } from '../../../foundation/cache-tags/cache-tags.ts'
import type { Schema } from '../schema.ts'

/** The rows of a table that a transaction changed, each once, with the columns of a rule. */
export interface ChangedRows<Row> {
  /** New rows, and changed rows as they are now. */
  added: Row[]
  /** Deleted rows, and changed rows as they were before. */
  removed: Row[]
  /** Rows that were written without reading their previous values. */
  overwritten: Row[]
}

/** What a rule may look up, before the transaction commits. */
export interface LookUp {
  /** Which of these are public posts or published pages. */
  publishedPosts(ids: string[]): Promise<ReadonlySet<string>>
  /** The ids of the public posts published right before and right after an instant. */
  adjacentPosts(instant: string): Promise<string[]>
  /** The ids of the posts and pages that the navigation and the footer of the site lead to; null among them if a link leads to none. */
  linkedPosts(): Promise<ReadonlySet<string | null>>
}

type Tags = Iterable<CacheTag>

/** The cache tags that a change of some columns of a table touches. */
export interface TagRule {
  /** The columns that `tags` uses. A row with the same values in them after the transaction did not change. */
  by: readonly string[]
  /** Columns that are too large to compare, or are only written when they change: assigning one overwrites the row. */
  overwrites: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each rule has rows of its own shape, which `rulesOf` checks
  tags(rows: ChangedRows<any>, lookUp: LookUp): Tags | Promise<Tags>
}

interface TypedRule<Row, By extends keyof Row> {
  by: By[]
  overwrites?: (keyof Row)[]
  tags(rows: ChangedRows<Pick<Row, By>>, lookUp: LookUp): Tags | Promise<Tags>
}

/** Creates the function that types the rules of a table. */
export const rulesOf =
  <Table extends keyof Schema>() =>
  <By extends keyof Selectable<Schema[Table]>>(rule: TypedRule<Selectable<Schema[Table]>, By>): TagRule =>
    ({ overwrites: [], ...rule }) as TagRule

/** All rows, whether added, removed or overwritten. */
export const all = <Row>({ added, removed, overwritten }: ChangedRows<Row>): Row[] => [
  ...added,
  ...removed,
  ...overwritten,
]

/** How public responses depend on a table. */
export interface TableRules {
  rules: TagRule[]
  /** Columns that no public response shows, or that change only together with columns in a rule. */
  unseen?: readonly string[]
}

/** For a table on which no public response depends. */
export const unseen: TableRules = { rules: [] }
