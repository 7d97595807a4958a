import { type Expression, type SqlBool, sql } from 'kysely'

/** PostgreSQL rejects text with NUL in it. No stored row has the replacement, U+FFFD, in columns where this is used. */
export const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd')

/** True if a column, or an expression, contains a text. */
export const contains = (column: string | Expression<string>, text: string) =>
  sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${`%${storable(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
