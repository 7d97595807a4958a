import type { Kysely, Dialect as KyselyDialect, RawBuilder, Transaction } from 'kysely'
import type { Change } from '../../../foundation/cache-tags/cache-tags.ts'
import type { Schema } from '../schema.ts'

/** The words of one public post, already folded by `search-words.ts`, by where they stand. */
export interface SearchDocument {
  title: string[]
  tags: string[]
  /** A word that stands for the account, so that a new name changes no post: see `authorWord`. */
  author: string[]
  description: string[]
  /** Null for a body whose words are in the index already, and stay. */
  body: string[] | null
  /** Words that stand for tags and for words of the title: see `search-marks.ts`. */
  marks: string[]
  /** Those of its words, in order and each once, that may be what a mistyped one was meant to be. */
  vocabulary: string[]
}

/** Each of these must be found in a post: the word, or the beginning of a longer one if `prefix` is set, or one of the authors. */
export interface SearchTerm {
  text: string
  prefix: boolean
  authors: string[]
}

/** From which publication number on, and up to before which one. */
export interface PublicationRange {
  from?: number
  before?: number
}

/** A post as the index is to hold it. */
export interface SearchEntry {
  publication: number
  document: SearchDocument
}

/** What shows whether the index holds what it should. */
interface SearchExamination {
  /**
   * Those of these posts of which the index has other words than they have, by publication. Of a document without a body the body is not
   * compared, and of one without an author neither is that: the word of an account that is gone stays.
   */
  listDiffering(db: Kysely<Schema>, entries: SearchEntry[]): Promise<number[]>
  /**
   * All posts that are found by other words than the index was given for them, by publication. Reads the whole index. Empty where nobody can
   * part the index from what it was given.
   */
  listMisindexed(db: Kysely<Schema>): Promise<number[]>
  /** Makes the index anew from what it was given. Nobody else can write meanwhile. */
  rebuild(db: Kysely<Schema>): Promise<void>
}

/** Full-text search over public posts, by their `publication` number. */
export interface SearchIndex extends SearchExamination {
  createTables(db: Kysely<Schema>): Promise<void>
  /** Makes the index of what `createTables` made anew, in the form that it has since migration 0006. */
  renewIndex(db: Kysely<Schema>): Promise<void>
  /** Makes the empty table of words that are known, since migration 0009. */
  createVocabulary(db: Kysely<Schema>): Promise<void>
  /** Removes what would index a post anew whenever something of it changes, since migration 0016: `put` writes what differs. */
  leaveChangesToPut(db: Kysely<Schema>): Promise<void>
  put(db: Kysely<Schema>, publication: number, document: SearchDocument): Promise<void>
  remove(db: Kysely<Schema>, publication: number): Promise<void>
  /** Forgets all posts and words, and takes these instead, in a fraction of the time that one after the other would take. */
  renew(db: Kysely<Schema>, documents: AsyncIterable<SearchEntry>): Promise<void>
  /** The newest matches of a range, newest first. */
  newest(
    db: Kysely<Schema>,
    terms: SearchTerm[],
    page: PublicationRange & { limit: number },
  ): Promise<number[]>
  /** Matches, best first, among the newest `searchWindow` ones of a range. */
  best(
    db: Kysely<Schema>,
    terms: SearchTerm[],
    page: PublicationRange & { offset: number; limit: number },
  ): Promise<number[]>
  /** Those of these words that some public post has, or had once. */
  knownWords(db: Kysely<Schema>, words: string[]): Promise<string[]>
}

/** How many of the newest matches are ranked when relevance is asked for: what bounds the work of one search. */
export const searchWindow = 1_000

/** What differs between databases, under equal names. Other code asks the fact and never the name. */
export interface Dialect {
  readonly kysely: KyselyDialect
  readonly search: SearchIndex
  /** True if other transactions may write while one is under way, so that a row that is to stay as it was read has to be locked. */
  readonly locksRows: boolean
  /** Column types, for migrations. Text compares by code unit in both. */
  readonly column: Record<'text' | 'integer' | 'bigint', RawBuilder<unknown>>
  /** What ends each `create table`, for migrations. */
  readonly tableEnd: RawBuilder<unknown>
  /** True if the database could not be reached, or lost against others too often, so that trying again later may help. */
  isUnavailable(error: unknown): boolean
  /** True if a statement ran into a constraint. */
  isConstraint(error: unknown): boolean
  /** True if the database is read-only or full, so that it takes no writes though it may be read. */
  refusesWrites(error: unknown): boolean
  /** Whether the database takes writes, and what its clock shows if that is not our own. Writes nothing. Throws if it cannot be asked. */
  inspect(db: Kysely<Schema>): Promise<{ takesWrites: boolean; instant: Date | null }>
  /** How many connections there are, how many of them do nothing, how many queries and transactions wait for one, and how many there may be. */
  connections(): { open: number; idle: number; waiting: number; max: number }
  /** True if a transaction lost against another one and may be run again. */
  isConflict(error: unknown): boolean
  /** In a transaction: waits until no other one has read a table and is still under way, and lets nobody else read or write it until it ends. */
  lockTable(trx: Kysely<Schema>, table: keyof Schema): Promise<void>
  /** Makes transactions that ask for the same name run one after the other. Held until the transaction ends. */
  lock(trx: Kysely<Schema>, name: string): Promise<void>
  /** Does work whose statements may take minutes, such as an index of all posts, where those that serve readers are ended after seconds. */
  withLongTimeout<Result>(db: Kysely<Schema>, work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  /**
   * Runs work, which may take minutes, in a transaction while no server has the database open; one that is started meanwhile has to wait. False, and the work is not
   * begun, if one has.
   */
  alone(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<void>): Promise<boolean>
  /** Removes every row of these tables, of which none is named by a row of a later one. */
  empty(trx: Kysely<Schema>, tables: string[]): Promise<void>
  /** In a transaction: tells the other processes, once it commits, what of public content changed. */
  announceChange(trx: Kysely<Schema>, change: Change): Promise<void>
  /** Calls back whenever another process may have changed public content. Returns a function that stops it. */
  watchChanges(changed: (change: Change) => void): Promise<() => Promise<void>>
}
