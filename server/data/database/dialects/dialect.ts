import type { Kysely, Dialect as KyselyDialect, RawBuilder, Transaction } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Change } from '../../../foundation/cache-tags/cache-tags.ts'
import type { Schema } from '../schema.ts'

/** The words of one public post by the place where they occur, already folded by `search-words.ts`. */
export interface SearchDocument {
  title: string[]
  tags: string[]
  /** A word that represents the account, so that a new name changes no post: see `authorWord`. */
  author: string[]
  description: string[]
  /** Null for a body whose words are already in the index and stay. */
  body: string[] | null
  /** Words that represent tags and words of the title: see `search-marks.ts`. */
  marks: string[]
  /** The words that a mistyped word may be corrected to, sorted and without repeats. */
  vocabulary: string[]
}

/** A condition that a post must meet: it has the word, or with `prefix` a word that begins with it, or one of the authors. */
export interface SearchTerm {
  text: string
  prefix: boolean
  authors: string[]
}

/** From a publication number up to, and not including, another one. */
export interface PublicationRange {
  from?: number
  before?: number
}

/** A post with what the index should contain for it. */
export interface SearchEntry {
  publication: number
  document: SearchDocument
}

/** Checks and repairs the index. */
interface SearchExamination {
  /**
   * Publication numbers of those entries whose words differ from the words in the index. The body is not compared if the document has none,
   * nor the author if it has none: the word of a deleted account stays.
   */
  listDiffering(db: Kysely<Schema>, entries: SearchEntry[]): Promise<number[]>
  /**
   * Publication numbers of all posts whose index entries differ from the words that the index was given. Reads the whole index. Always
   * empty on databases where the index cannot differ from its source.
   */
  listMisindexed(db: Kysely<Schema>): Promise<number[]>
  /** Builds the index again from the words that it was given. The caller makes sure that nobody else can write meanwhile. */
  rebuild(db: Kysely<Schema>): Promise<void>
}

/** Full-text search over public posts, by their `publication` number. */
export interface SearchIndex extends SearchExamination {
  createTables(db: Kysely<Schema>): Promise<void>
  /** Creates the index of `createTables` again, in the form that it has since migration 0006. */
  renewIndex(db: Kysely<Schema>): Promise<void>
  /** Creates the empty table of known words, since migration 0009. */
  createVocabulary(db: Kysely<Schema>): Promise<void>
  /** Removes what indexed a post again with every change of it, since migration 0016: `put` writes only what differs. */
  leaveChangesToPut(db: Kysely<Schema>): Promise<void>
  /** Lets no entry wait before it is in the index, since migration 0037. */
  addAtOnce(db: Kysely<Schema>): Promise<void>
  put(db: Kysely<Schema>, publication: number, document: SearchDocument): Promise<void>
  remove(db: Kysely<Schema>, publication: number): Promise<void>
  /** Replaces all posts and words, in a fraction of the time that adding them one by one would take. */
  replaceAll(db: Kysely<Schema>, documents: AsyncIterable<SearchEntry>): Promise<void>
  /** The newest matches in a range, newest first. */
  newest(
    db: Kysely<Schema>,
    terms: SearchTerm[],
    page: PublicationRange & { limit: number },
  ): Promise<number[]>
  /** Matches, best first, among the newest `searchWindow` ones in a range. */
  best(
    db: Kysely<Schema>,
    terms: SearchTerm[],
    page: PublicationRange & { offset: number; limit: number },
  ): Promise<number[]>
  /** How many posts match in a range, counted up to a limit. */
  count(db: Kysely<Schema>, terms: SearchTerm[], page: PublicationRange & { limit: number }): Promise<number>
  /** Which of these words some public post has, or once had. */
  knownWords(db: Kysely<Schema>, words: string[]): Promise<string[]>
}

/** How many of the newest matches are ranked by relevance, which bounds the work of one search. */
export const searchWindow = limits.search.maxCounted

/** A column that references a row of another table. */
export interface ForeignKey {
  table: string
  column: string
  parent: string
  parentColumn: string
  /** What happens to a row when the row that it references is deleted. */
  onDelete: 'cascade' | 'set null' | 'no action'
}

/** The differences between databases, under equal names. Other code asks for the property and never for the name of the database. */
export interface Dialect {
  readonly kysely: KyselyDialect
  readonly search: SearchIndex
  /** True if other transactions can write during a transaction, so that a row that must stay as it was read has to be locked. */
  readonly locksRows: boolean
  /** Column types, for migrations. Text compares by code unit on both databases. */
  readonly column: Record<'text' | 'integer' | 'bigint', RawBuilder<unknown>>
  /** The functions for JSON: `object` takes keys and values in turn, `array` is an aggregate of rows in the order in which they come. */
  readonly json: Record<'object' | 'array', RawBuilder<unknown>>
  /** The end of each `create table`, for migrations. */
  readonly tableEnd: RawBuilder<unknown>
  /** True if the database could not be reached, or a transaction lost against others too often, so that a later retry may help. */
  isUnavailable(error: unknown): boolean
  /** True if a statement violated a constraint. */
  isConstraint(error: unknown): boolean
  /** True if the database is read-only or full: it takes no writes, but may be readable. */
  refusesWrites(error: unknown): boolean
  /**
   * Whether the database takes writes, and the time of its clock if it has one of its own. Writes nothing. Throws if the database cannot be
   * queried.
   */
  inspect(db: Kysely<Schema>): Promise<{ takesWrites: boolean; instant: Date | null }>
  /** The number of connections, how many of them are idle, how many queries and transactions wait for one, and the maximum. */
  connections(): { open: number; idle: number; waiting: number; max: number }
  /** True if a transaction lost against another one and can be run again. */
  isConflict(error: unknown): boolean
  /** In a transaction: waits for all transactions that have read a table, and locks it for reads and writes until this one ends. */
  lockTable(trx: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** Makes transactions that use the same name run one after the other. Held until the transaction ends. */
  lock(trx: Kysely<Schema>, name: string): Promise<void>
  /** Runs work whose statements may take minutes, such as building an index of all posts. Other statements are cancelled after seconds. */
  withLongTimeout<Result>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  /**
   * Runs work, which may take minutes, in a transaction while no server has the database open; a server that starts meanwhile has to wait.
   * Returns false, without starting the work, if a server is running.
   */
  exclusively(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<void>): Promise<boolean>
  /** Whether there is a table of this name. Costs less than listing all, which each start would wait for. */
  hasTable(db: Kysely<Schema>, name: string): Promise<boolean>
  /** All foreign keys, sorted. */
  listForeignKeys(db: Kysely<Schema>): Promise<ForeignKey[]>
  /** Deletes all rows of these tables, in an order in which no row references a row of a later table. */
  empty(trx: Kysely<Schema>, tables: string[]): Promise<void>
  /** In a transaction: notifies the other processes, after the commit, of what changed in public content. */
  announceChange(trx: Kysely<Schema>, change: Change): Promise<void>
  /** Calls back whenever another process may have changed public content. Returns a function that stops it. */
  watchChanges(changed: (change: Change) => void): Promise<() => Promise<void>>
}
