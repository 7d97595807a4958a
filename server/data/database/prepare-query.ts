import type { CompiledQuery, Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** Stands for the value while a query is built. */
const placeholder = '\u{e000}value\u{e000}'

/**
 * Creates a function that runs a query with a text as its parameter, for pages that are read all the time. The query is built and compiled once, which
 * may take as long as SQLite takes to run it.
 *
 * @param build May use the text as a parameter only, as it is called with a placeholder.
 */
export function prepareQuery<Row>(
  db: Kysely<Schema>,
  build: (value: string) => { compile(db: Kysely<Schema>): CompiledQuery<Row> },
): (value: string) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (value) => {
    compiled ??= build(placeholder).compile(db)
    const parameters = compiled.parameters.map((each) => (each === placeholder ? value : each))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
