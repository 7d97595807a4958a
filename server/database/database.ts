import path from 'node:path'
import { Kysely } from 'kysely'
import { makeFolder } from '../make-folder.ts'
import type { Dialect } from './dialects/dialect.ts'
import { postgresDialect } from './dialects/postgres.ts'
import { sqliteDialect } from './dialects/sqlite.ts'
import type { Schema } from './schema.ts'

/** An open database: its queries, and what is particular to its kind. */
export interface Database {
  db: Kysely<Schema>
  dialect: Dialect
}

/** Opens `postgres://…`, or `sqlite:` and a file's path, whose folder is made. Throws if the file cannot be opened. */
export function openDatabase(url: string): Database {
  const dialect = /^postgres(ql)?:/.test(url) ? postgresDialect(url) : sqliteAt(url.replace(/^sqlite:/, ''))
  return { db: new Kysely<Schema>({ dialect: dialect.kysely }), dialect }
}

function sqliteAt(file: string): Dialect {
  makeFolder(path.dirname(file))
  return sqliteDialect(file)
}
