import type { Selectable } from 'kysely'
import type { CacheTag } from '../../../foundation/cache-tags/cache-tags.ts'
import type { Schema } from '../schema.ts'

/** The rows of a table that a transaction changed, each once, as far as a rule looks at them. */
export interface ChangedRows<Row> {
  /** Rows that are new, and changed rows as they are now. */
  added: Row[]
  /** Rows that are gone, and changed rows as they were. */
  removed: Row[]
  /** Rows that were written without a look at what was there before. */
  overwritten: Row[]
}

/** What a rule may read, once, before the transaction commits. */
export interface LookUp {
  /** Those of these posts that are public. */
  publicPosts(ids: string[]): Promise<ReadonlySet<string>>
  /** The public posts published right before and right after an instant, by id. */
  adjacentPosts(instant: string): Promise<string[]>
}

type Tags = Iterable<CacheTag>

/** Says which cache tags a change of some columns of a table touches. */
export interface TagRule {
  /** The columns that `tags` looks at. A row that has the same values in them after the transaction did not change. */
  by: readonly string[]
  /** Columns too large to be compared, or never written in vain: whoever assigns one overwrites the row. */
  overwrites: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each rule has rows of its own shape, which `rulesOf` checks
  tags(rows: ChangedRows<any>, lookUp: LookUp): Tags | Promise<Tags>
}

interface TypedRule<Row, By extends keyof Row> {
  by: By[]
  overwrites?: (keyof Row)[]
  tags(rows: ChangedRows<Pick<Row, By>>, lookUp: LookUp): Tags | Promise<Tags>
}

/** Makes the function that types the rules of a table. */
export const rulesOf =
  <Table extends keyof Schema>() =>
  <By extends keyof Selectable<Schema[Table]>>(rule: TypedRule<Selectable<Schema[Table]>, By>): TagRule =>
    ({ overwrites: [], ...rule }) as TagRule

/** Changed rows whatever happened to them. */
export const all = <Row>({ added, removed, overwritten }: ChangedRows<Row>): Row[] => [
  ...added,
  ...removed,
  ...overwritten,
]
