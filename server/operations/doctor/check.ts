import type { Kysely } from 'kysely'
import type { RenderStored } from '../../blog/posts/render-stored.ts'
import type { ForeignKey, SearchIndex } from '../../data/database/dialects/dialect.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { Schema } from '../../data/database/schema.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { Reads, Writes } from '../../transaction.ts'

/** What checks can use. */
export interface Examination {
  /** Its statements may take minutes. Others go on writing, so two queries may see different moments. */
  db: Kysely<Schema>
  /** Runs several queries on one snapshot. For short work only: the database keeps old rows meanwhile. */
  inSnapshot<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result>
  reads: Pick<Reads, 'usage'>
  search: SearchIndex
  listForeignKeys(): Promise<ForeignKey[]>
  storage: ImageStorage
  /** Computes every stored form of a body, as saving it does. */
  renderStored: RenderStored
  /** Renders a post again and stores the result. */
  reRenderBody(postId: string): Promise<void>
  /** Whether checks may read all texts, which takes many times as long. */
  isThorough: boolean
  /** Whether files that nothing refers to may be removed. */
  removesFiles: boolean
  now: Date
}

/** A single problem. */
export interface Finding {
  /** Names the object by address, id or username. Contains no text of hidden posts. */
  what: string
  /**
   * Repairs it in a transaction, in which other findings may be healed too. The row may have changed by then: what is to be written is read again
   * after taking the locks. Absent where only people can decide what is right.
   */
  heal?: (stores: Writes) => Promise<void>
  /** The account whose posts it changes, which is locked meanwhile; null for a post whose account was deleted. */
  authorId?: string | null
  /** Repairs it in transactions of its own, for work that takes long. */
  healAlone?: () => Promise<void>
  /** What to do if it cannot be healed, as a sentence. */
  advice?: string
}

/** Checks that something holds, as it does in a healthy blog. */
export interface Check {
  name: string
  /** What holds, as a sentence. */
  claim: string
  /** Finds what contradicts it. Reads in batches, as there may be very many posts. */
  find(examination: Examination): AsyncIterable<Finding>
}

/** The number of rows that a check reads or asks for at a time. */
export const batchSize = 500

/** Reads a table in batches. `read` returns the rows after a given one, or the first rows without one, and an empty list at the end. */
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

/** Like `inBatches`, row by row. */
export async function* eachRow<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for await (const rows of inBatches(read)) yield* rows
}

/** The columns of a post that checks need to name it. */
export interface NamedPost {
  id: string
  url: string
  status: string
  author_id: string | null
}
export const namedColumns = ['post.id', 'post.url', 'post.status', 'post.author_id'] as const

/** How a finding names a post. The address of a hidden one contains the words of its title. */
export const postName = ({ id, url, status }: NamedPost): string =>
  isPublished({ status }) ? `/${url}` : `the hidden post ${id}`
