import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../data/database/schema.ts'
import { batchSize, type Check, eachRow } from '../check.ts'

interface Miscounted {
  id: string
  username: string
}

async function listMiscounted(db: Kysely<Schema>, after: string): Promise<Miscounted[]> {
  const { rows } = await sql<Miscounted>`
    select id, username from "user" left join author_count on author_count.user_id = "user".id
    where id > ${after} and author_count.posts is distinct from (
      select nullif(count(*), 0) from post where author_id = "user".id and status = 'public'
    ) order by id limit ${batchSize}`.execute(db)
  return rows
}

/** The directory of authors shows these numbers, and only authors who have one. */
export const authorCounts: Check = {
  name: 'author-counts',
  claim: 'The number of public posts is right for each author.',
  async *find({ db }) {
    for await (const { id, username } of eachRow<Miscounted>((last) => listMiscounted(db, last?.id ?? ''))) {
      yield {
        what: `the posts of ${username} are miscounted`,
        authorId: id,
        async heal({ counts, lock }) {
          await lock('public posts')
          await counts.recountAuthor(id)
        },
      }
    }
  },
}
