import { type Kysely, sql } from 'kysely'
import { maxTagsCompared, relatePost } from '../../../blog/discovery/find-related-posts.ts'
import type { Relation } from '../../../blog/discovery/related-store.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { Writes } from '../../../transaction.ts'
import { batchSize, type Check, eachRow, type NamedPost, postName } from '../check.ts'

type Hidden = Pick<Relation, 'post_id' | 'related_id'>

/** Relations of which one side is not a public post. */
async function listHidden(db: Kysely<Schema>, last: Hidden | undefined): Promise<Hidden[]> {
  const { post_id, related_id } = last ?? { post_id: '', related_id: '' }
  const { rows } = await sql<Hidden>`
    select post_id, related_id from related_post
    where (post_id, related_id) > (${post_id}, ${related_id}) and not (
      exists (select 1 from post where id = post_id and status = 'public')
      and exists (select 1 from post where id = related_id and status = 'public')
    ) order by post_id, related_id limit ${batchSize}`.execute(db)
  return rows
}

/** Public posts without a related post although another post shares a tag with them. With more tags than are considered, there may rightly be none. */
async function listUnrelated(db: Kysely<Schema>, after: string): Promise<NamedPost[]> {
  const { rows } = await sql<NamedPost>`
    select id, url, status, author_id from post where status = 'public' and id > ${after}
    and not exists (select 1 from related_post where post_id = post.id)
    and (select count(*) from post_tag where post_id = post.id) <= ${maxTagsCompared}
    and exists (
      select 1 from post_tag as own join post_tag as other on other.key = own.key
      where own.post_id = post.id and other.listed_at <> own.listed_at and other.post_id <> own.post_id
    ) order by id limit ${batchSize}`.execute(db)
  return rows
}

async function removeIfHidden({ related, posts }: Writes, relation: Hidden): Promise<void> {
  const sides = [await posts.find(relation.post_id), await posts.find(relation.related_id)]
  if (sides.every((post) => post?.status === 'public')) return
  await related.remove(relation)
}

/** Relations from other posts stay: posts that are healed one after the other would remove each other's. */
async function relateAgain(stores: Writes, id: string): Promise<void> {
  await stores.lock('public posts')
  const post = await stores.posts.find(id)
  if (post?.status !== 'public' || (await stores.related.listRelations([id])).length > 0) return
  await relatePost(stores, post, (await stores.posts.getListed(id)).tags)
}

/** Relations are stored when a post is published, as looking them up would take too long. */
export const relatedPosts: Check = {
  name: 'related-posts',
  claim: 'Public posts have related posts, and only public ones.',
  async *find({ db }) {
    for await (const relation of eachRow<Hidden>((last) => listHidden(db, last))) {
      yield {
        what: `post ${relation.post_id} and post ${relation.related_id} are related, but not both public`,
        heal: (stores) => removeIfHidden(stores, relation),
      }
    }
    for await (const post of eachRow<NamedPost>((last) => listUnrelated(db, last?.id ?? ''))) {
      yield {
        what: `${postName(post)} has no related post, though others have its tags`,
        authorId: post.author_id,
        heal: (stores) => relateAgain(stores, post.id),
      }
    }
  },
}
