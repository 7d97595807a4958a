import { sql } from 'kysely'
import { batchSize, type Check, eachRow, type NamedPost, postName } from '../check.ts'

/** Views by day are deleted after 400 days, so that a post may have more views than they add up to. */
export const viewCounts: Check = {
  name: 'view-counts',
  claim: 'No post has fewer views than its days add up to.',
  async *find({ db }) {
    const after = async (id: string) =>
      (
        await sql<NamedPost>`
          select id, url, status, author_id from post join (
            select post_id, sum(views) as views from post_view_day where post_id > ${id} group by post_id
          ) as counted on counted.post_id = post.id
          where post.views < counted.views order by id limit ${batchSize}`.execute(db)
      ).rows
    for await (const post of eachRow<NamedPost>((last) => after(last?.id ?? ''))) {
      yield {
        what: `${postName(post)} has fewer views than its days`,
        async heal({ views }) {
          await views.raiseToDays(post.id)
        },
      }
    }
  },
}
