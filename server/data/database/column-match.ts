import { type SqlBool, sql } from 'kysely'

/** PostgreSQL refuses a text with NUL in it, and no row has U+FFFD where this is asked. */
export const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd')

/** True where a column has a text somewhere in it. */
export const contains = (column: string, text: string) =>
  sql<SqlBool>`${sql.ref(column)} like ${`%${storable(text).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
