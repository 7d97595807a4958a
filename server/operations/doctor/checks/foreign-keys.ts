import type { ForeignKey } from '../../../data/database/dialects/dialect.ts'
import { listOrphans } from '../../../data/database/references.ts'
import { batchSize, type Check, eachRow } from '../check.ts'

/** Tables whose rows nobody could restore, so that only people may delete them. */
const irreplaceable = ['post_body']

const isHealable = ({ table, onDelete }: ForeignKey) =>
  onDelete !== 'no action' && !irreplaceable.includes(table)

/** The databases enforce foreign keys, except for manual writes to SQLite: its shell does not enforce them by default. */
export const foreignKeys: Check = {
  name: 'foreign-keys',
  claim: 'Rows refer only to rows that exist.',
  async *find({ db, listForeignKeys }) {
    for (const foreignKey of await listForeignKeys()) {
      const { table, column, parent } = foreignKey
      const after = (id: string) => listOrphans(db, foreignKey, { after: id, limit: batchSize })
      for await (const id of eachRow<string>((last) => after(last ?? ''))) {
        const what = `${table}.${column} refers to the ${parent} ${id}, which is gone`
        yield isHealable(foreignKey)
          ? { what, heal: ({ references }) => references.applyOnDelete(foreignKey, id) }
          : { what, advice: adviceFor(table) }
      }
    }
  },
}

const adviceFor = (table: string): string =>
  table === 'post_body'
    ? 'The text of a post is kept although the post is gone. Delete the row, or restore the post from a backup.'
    : 'Delete the row, or restore what it refers to from a backup.'
