import type { Kysely } from 'kysely'
import type { PreparedHtml } from '../../content/html/prepare-html.ts'
import type { SearchIndex } from '../../data/database/dialects/dialect.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { Reads, Writes } from '../../transaction.ts'

/** What checks look at and work with. */
export interface Examination {
  /** Its statements may take minutes. Others go on writing, so that two queries may see two moments. */
  db: Kysely<Schema>
  /** Runs several queries on the rows of one moment. Short pieces of work only: the database keeps old rows meanwhile. */
  atOneMoment<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  reads: Pick<Reads, 'usage'>
  search: SearchIndex
  storage: ImageStorage
  /** Makes every stored form of a body, as saving it would. */
  prepareBody(content: string): Promise<PreparedHtml>
  /** Renders a post anew and stores that. */
  reRenderBody(postId: string): Promise<void>
  /** Checks may read all texts, and take many times as long. */
  isThorough: boolean
  /** Files that nothing names may be removed. */
  removesFiles: boolean
  now: Date
}

/** One thing that is wrong. */
export interface Finding {
  /** Names it by address, id or username. Nothing that hidden posts say stands in it. */
  what: string
  /**
   * Makes it right in a transaction, in which other findings may be healed too. By then it may have changed: what is to be written is read anew,
   * after the locks. Absent where only people can tell what is right.
   */
  heal?: (stores: Writes) => Promise<void>
  /** The account whose posts it changes, null for a post whose account is gone: nobody else changes them meanwhile. */
  authorId?: string | null
  /** Makes it right in transactions of its own, for work that takes long. */
  healAlone?: () => Promise<void>
  /** What to do where it cannot be healed, as a sentence. */
  advice?: string
}

/** Something that is true of a healthy blog. */
export interface Check {
  name: string
  /** What is true, as a sentence. */
  claim: string
  /** What contradicts it. Reads in batches, as there may be very many posts. */
  find(examination: Examination): AsyncIterable<Finding>
}

/** How many rows a check reads, or asks for, at a time. */
export const batchSize = 500

/** Reads a table part by part: `read` returns what comes after a row, the first part without one, and nothing at the end. */
export async function* inBatches<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const rows = await read(last)
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)
  }
}

/** The same row by row. */
export async function* eachRow<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for await (const rows of inBatches(read)) yield* rows
}

/** What checks ask of a post that they name. */
export interface NamedPost {
  id: string
  url: string
  status: string
  author_id: string | null
}
export const namedColumns = ['post.id', 'post.url', 'post.status', 'post.author_id'] as const

/** A post as a finding may name it: the address of a hidden one has the words of its title. */
export const postName = ({ id, url, status }: NamedPost): string =>
  status === 'public' ? `/${url}` : `the hidden post ${id}`
