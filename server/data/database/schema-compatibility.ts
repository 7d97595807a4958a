import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import type { SchemaStep } from './schema-step.ts'

/** One row: the oldest programs that may write to a database and read it, each by the last migration that it knows. */
export interface SchemaCompatibility {
  min_writer: string
  min_reader: string
}

/**
 * Creates the query for the bounds, as SQL that is compiled once, as each write runs it. Within a transaction it blocks migrations until
 * that ends: on PostgreSQL it takes a shared lock on the table, which migrations lock exclusively, and waits for a running one; on SQLite a
 * writer is alone anyway.
 */
export function createReadCompatibility(db: Kysely<Schema>) {
  const query = db.selectFrom('schema_guard').select(['min_writer', 'min_reader']).compile()
  return async (within: Kysely<Schema> = db): Promise<SchemaCompatibility> => {
    const [compatibility] = (await within.executeQuery(query)).rows
    if (!compatibility) throw new Error('The table schema_guard has lost its row.')
    return compatibility
  }
}

/** Reads the bounds once, like `createReadCompatibility`. */
export const readCompatibility = (db: Kysely<Schema>): Promise<SchemaCompatibility> =>
  createReadCompatibility(db)()

/**
 * In the transaction of a step: excludes the programs that are not compatible with it. Bounds are only raised; a program that may write may
 * also read.
 */
export async function raiseCompatibility(db: Kysely<Schema>, name: string, step: SchemaStep): Promise<void> {
  const levelOf = { this: name, any: '' } as Record<string, string>
  const highest = (...levels: string[]) => levels.toSorted().at(-1) as string
  const { oldestReader, oldestWriter } = step
  const before = await readCompatibility(db)
  const min_reader = highest(before.min_reader, levelOf[oldestReader] ?? oldestReader)
  const min_writer = highest(before.min_writer, levelOf[oldestWriter] ?? oldestWriter, min_reader)
  await db.updateTable('schema_guard').set({ min_writer, min_reader }).execute()
}
