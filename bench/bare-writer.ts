import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

type Row = Record<string, SQLInputValue>
/** The rows of one post by table, in the order of insertion. */
export type RowsOfPost = { table: string; row: Row }[]

/**
 * The tables that contain rows of a post, with its version and its entry in the audit log, and how to find these. Indexes are written along with them, and
 * the search index by triggers. Counters are left out, as their rows exist before.
 */
const tables = {
  post: 'id = :id',
  post_body: 'post_id = :id',
  post_tag: 'post_id = :id',
  post_address: 'post_id = :id',
  related_post: 'post_id = :id or related_id = :id',
  post_search: 'publication = :publication',
  post_history: 'post_id = :id',
  post_version: 'post_id = :id',
  version_block: 'post_id = :id',
  audit_event: `kind = 'post_publication' and details like '%"id":"' || :id || '"%'`,
}

/** Writes to a SQLite file as directly as Node can: prepared statements in one transaction that is on disk when it ends. */
export function bareWriter(file: string) {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory')
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  function insert({ table, row }: RowsOfPost[number]): void {
    const names = Object.keys(row)
    const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    prepare(sql).run(...Object.values(row))
  }

  return {
    /** All rows that were written for the post at this address. */
    rowsOf(url: string): RowsOfPost {
      const post = prepare('select id, publication from post where url = ?').get(url) as Row
      return Object.entries(tables).flatMap(([table, where]) => {
        const statement = database.prepare(`select * from ${table} where ${where}`)
        statement.setAllowUnknownNamedParameters(true)
        return (statement.all(post) as Row[]).map((row) => ({ table, row }))
      })
    },
    write(rows: RowsOfPost): void {
      prepare('begin immediate').run()
      for (const row of rows) insert(row)
      prepare('commit').run()
    },
    /** Deletes what was written, as far as it is there. Rows that refer to the post or its history are deleted with these. */
    remove(rows: RowsOfPost): void {
      const { id = null, publication = null } = rows.find(({ table }) => table === 'post')?.row ?? {}
      prepare('delete from post_search where publication = ?').run(publication)
      prepare('delete from post where id = ?').run(id)
      prepare('delete from post_history where post_id = ?').run(id)
      for (const { table, row } of rows)
        if (table === 'audit_event') prepare('delete from audit_event where id = ?').run(row.id ?? null)
    },
    close: () => database.close(),
  }
}
