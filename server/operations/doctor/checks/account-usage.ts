import { type SqlBool, sql } from 'kysely'
import { historyBytes, postBytes } from '../../../limits/quotas/usage-counts.ts'
import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

interface HistoryKey {
  post_id: string
  author_id: string
}

/** Quotas are checked against these sums. A server counts missing ones when it starts, and not again while it runs. */
export const accountUsage: Check = {
  name: 'account-usage',
  claim: 'The storage counted for each account is that of its posts, their versions and its images.',
  async *find({ db, reads }) {
    const wrong = db
      .selectFrom('post')
      .select(namedColumns)
      .where(sql<SqlBool>`bytes is distinct from (${postBytes})`)
    const after = (id: string) =>
      wrong.where('post.id', '>', id).orderBy('post.id').limit(batchSize).execute()
    for await (const post of eachRow<NamedPost>((last) => after(last?.id ?? ''))) {
      yield {
        what: `${postName(post)} has a wrong number of bytes`,
        authorId: post.author_id,
        heal: async ({ usage }) => usage.notePost(post.id),
      }
    }
    const histories = db
      .selectFrom('post_history')
      .select(['post_id', 'author_id'])
      .where(sql<SqlBool>`bytes is distinct from (${historyBytes})`)
    const historiesAfter = (id: string) =>
      histories.where('post_id', '>', id).orderBy('post_id').limit(batchSize).execute()
    for await (const { post_id, author_id } of eachRow<HistoryKey>((last) =>
      historiesAfter(last?.post_id ?? ''),
    )) {
      yield {
        what: `the history of the post ${post_id} has a wrong number of bytes`,
        authorId: author_id,
        heal: ({ usage }) => usage.recount(author_id),
      }
    }
    for (const id of await reads.usage.listMiscounted()) {
      yield {
        what: `the storage counted for the account ${id} is not that of its posts, their versions and its images`,
        authorId: id,
        heal: ({ usage }) => usage.recount(id),
      }
    }
  },
}
