import { type Expression, type SqlBool, sql } from 'kysely'
import { AppError } from '../../errors.ts'
import type { Instant } from './schema.ts'

/** Where a page of a list ends: the position of its last row in the order `(created_at, id)`. */
export interface Cursor {
  created_at: Instant
  id: string
}

/** The rows before a cursor, in an order of newest first: one range of an index that ends with both columns. */
export const beforeCursor = (createdAt: string, id: string, cursor: Cursor): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(createdAt)}, ${sql.ref(id)}) < (${cursor.created_at}, ${cursor.id})`

/** A cursor in its public form: opaque text for an address. */
const writeCursor = ({ created_at, id }: Cursor): string =>
  Buffer.from(`${created_at} ${id}`).toString('base64url')

/** Throws `validation_failed` if the text was not made by `writeCursor`. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null
  const [, created_at, id] = /^([\d:TZ.-]+) ([\w-]+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (created_at && id) return { created_at, id }
  throw badCursor()
}

/** The error for a cursor that no response contained. */
export const badCursor = () =>
  new AppError('validation_failed', 'This cursor is not valid. Leave it out to begin with the newest.', {
    fields: { before: 'Not a valid cursor.' },
  })

/** Cuts a list that was read with one row more than requested, and returns the cursor of its next page. */
export function cutPage<Row extends Cursor>(
  rows: Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  if (rows.length <= limit) return { rows, next: null }
  const page = rows.slice(0, limit)
  return { rows: page, next: writeCursor(page.at(-1) as Row) }
}
