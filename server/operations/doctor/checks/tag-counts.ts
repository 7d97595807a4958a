import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../../data/database/schema.ts'
import { batchSize, type Check, eachRow } from '../check.ts'

interface WrongTag {
  key: string
  /** 1 if a public post has it. */
  is_public: number
}

/** Tags whose spellings or total do not match the tags of public posts. */
async function listWrong(db: Kysely<Schema>, after: string): Promise<WrongTag[]> {
  const { rows } = await sql<WrongTag>`
    with spelled as (
      select key, name, count(*) as posts from post_tag
      where listed_at is not null and key > ${after} group by key, name
    ), summed as (
      select key, name, total as posts from (
        select key, name, sum(posts) over (partition by key) as total,
          row_number() over (partition by key order by posts desc, name) as place
        from spelled
      ) as ranked where place = 1
    ), wrong as (
      select coalesce(spelled.key, stored.key) as key
      from spelled full join (select * from tag_spelling where key > ${after}) as stored
      on stored.key = spelled.key and stored.name = spelled.name
      where stored.posts is distinct from spelled.posts
      union
      select coalesce(summed.key, stored.key)
      from summed full join (select * from tag_count where key > ${after}) as stored on stored.key = summed.key
      where stored.posts is distinct from summed.posts or stored.name is distinct from summed.name
    )
    select key, case when exists (
      select 1 from post_tag join post on post.id = post_tag.post_id
      where post_tag.key = wrong.key and post.status = 'public'
    ) then 1 else 0 end as is_public from wrong order by key limit ${batchSize}`.execute(db)
  return rows
}

/** The index of tags uses these counts, and so does the choice of related posts. */
export const tagCounts: Check = {
  name: 'tag-counts',
  claim: 'The number of public posts is right for each tag.',
  async *find({ db }) {
    for await (const { key, is_public } of eachRow<WrongTag>((last) => listWrong(db, last?.key ?? ''))) {
      yield {
        // The name of a tag that only hidden posts have is not reported.
        what: is_public === 1 ? `the tag “${key}” is miscounted` : 'a tag that no public post has is counted',
        async heal({ counts, lock }) {
          await lock('public posts')
          await counts.recountTag(key)
        },
      }
    }
  },
}
