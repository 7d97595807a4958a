import { listOrphans, references } from '../../../data/database/references.ts'
import { batchSize, type Check, eachRow } from '../check.ts'

/** The databases enforce foreign keys, except for manual writes to SQLite: its shell does not enforce them by default. */
export const foreignKeys: Check = {
  name: 'foreign-keys',
  claim: 'Rows refer only to rows that exist.',
  async *find({ db }) {
    for (const reference of references) {
      const { table, column, parent, without } = reference
      const after = (id: string) => listOrphans(db, reference, { after: id, limit: batchSize })
      for await (const id of eachRow<string>((last) => after(last ?? ''))) {
        const what = `${table}.${column} refers to the ${parent} ${id}, which is gone`
        if (without === 'keep') {
          yield {
            what,
            advice:
              'The text of a post is kept although the post is gone. Delete the row, or restore the post from a backup.',
          }
        } else {
          yield { what, heal: ({ references }) => references.settle(reference, id) }
        }
      }
    }
  },
}
