import { CompiledQuery, Kysely } from 'kysely'
import type { Database } from '#server/data/database/database.ts'
import type { Schema } from '#server/data/database/schema.ts'
import type { DatabaseKind } from './database-kinds.ts'

/** A second way into a database, which notes every query that is executed. */
export function recordQueries(database: Database): { database: Database; queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const db = new Kysely<Schema>({
    dialect: database.dialect.kysely,
    log: ({ query }) => void queries.push(query),
  })
  return { database: { ...database, db }, queries }
}

/** The steps in which a database would execute a query, as it names them; those below a step come after it. */
export const planOf = (
  { db }: Database,
  kind: DatabaseKind,
  { sql, parameters }: CompiledQuery,
): Promise<string[]> =>
  kind === 'sqlite'
    ? db
        .executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]))
        .then(({ rows }) => rows.map(({ detail }) => detail))
    : db.transaction().execute(async (trx) => {
        // So few rows are read whole sooner than by an index; what has none is read whole all the same.
        await trx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'))
        const { rows } = await trx.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters]),
        )
        return rows.map((row) => row['QUERY PLAN'].replace(/^\s*(->)?\s*/, ''))
      })

/**
 * Full scans that are allowed: a subquery is bounded by its own plan; the index of words is always shown as if it were read whole. Counts
 * and accounts are read in the order of their index as far as a page goes, and the counts of months are a few hundred rows in all; parts of
 * the sitemap are numbers. The guard of the schema is one row, and the version of the settings that is read is the last.
 */
export const isWholeTable = (step: string) =>
  /^SCAN (?!\(subquery|recent|found|few|span|part\b|(?:\d+ )?CONSTANT|month_count|schema_guard|site_version|(?:\d+-ROW )?VALUES|(?:(?:tag|author)_count|user) USING|(?:post_search_index|json_each) VIRTUAL)|Seq Scan(?! on schema_guard)/.test(
    step,
  )
/** Every public post, found by nothing but its status. The first and the last of a range are found without reading it. */
export const isAllPublic = (step: string) =>
  /^SEARCH post .*\(status=\?\)$|Index Cond: \(status = '\w+'::text\)$/.test(step)
