import { type SqlBool, sql } from 'kysely'
import { postBytes } from '../../../limits/quotas/usage-counts.ts'
import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

/** Quotas are checked against these sums. A server counts missing ones when it starts, and not again while it runs. */
export const accountUsage: Check = {
  name: 'account-usage',
  claim: 'Each account is counted with what its posts and images take.',
  async *find({ db, reads }) {
    const wrong = db
      .selectFrom('post')
      .select(namedColumns)
      .where(sql<SqlBool>`bytes is distinct from (${postBytes})`)
    const after = (id: string) =>
      wrong.where('post.id', '>', id).orderBy('post.id').limit(batchSize).execute()
    for await (const post of eachRow<NamedPost>((last) => after(last?.id ?? ''))) {
      yield {
        what: `${postName(post)} is counted with other bytes than it has`,
        authorId: post.author_id,
        heal: async ({ usage }) => usage.notePost(post.id),
      }
    }
    for (const id of await reads.usage.listMiscounted()) {
      yield {
        what: `the sums of the account ${id} are not those of its posts and images`,
        authorId: id,
        heal: ({ usage }) => usage.recount(id),
      }
    }
  },
}
