import { type Kysely, sql } from 'kysely'
import { matchingKey } from '#contract/matching-key.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { Writes } from '../../../transaction.ts'
import { batchSize, type Check, eachRow, type NamedPost, namedColumns, postName } from '../check.ts'

/** Hidden posts that are listed under their tags, and public ones that are not, or at another time. */
async function listWronglyListed(db: Kysely<Schema>, after: string): Promise<NamedPost[]> {
  const { rows } = await sql<NamedPost>`
    select id, url, status, author_id from post where id > ${after} and exists (
      select 1 from post_tag where post_id = post.id
      and listed_at is distinct from case when status = 'public' then created_at end
    ) order by id limit ${batchSize}`.execute(db)
  return rows
}

interface Spelling {
  name: string
  key: string
}

async function listSpellings(db: Kysely<Schema>, last: Spelling | undefined): Promise<Spelling[]> {
  const { name, key } = last ?? { name: '', key: '' }
  const { rows } = await sql<Spelling>`
    select distinct name, key from post_tag where (name, key) > (${name}, ${key})
    order by name, key limit ${batchSize}`.execute(db)
  return rows
}

/** Posts with tags whose keys do not match their names. There are few, if any. */
async function* listWronglyKeyed(db: Kysely<Schema>): AsyncGenerator<NamedPost> {
  for await (const { name, key } of eachRow<Spelling>((last) => listSpellings(db, last))) {
    if (matchingKey(name) === key) continue
    yield* await db
      .selectFrom('post_tag')
      .innerJoin('post', 'post.id', 'post_tag.post_id')
      .select(namedColumns)
      .where('post_tag.name', '=', name)
      .where('post_tag.key', '=', key)
      .execute()
  }
}

async function heal(stores: Writes, id: string): Promise<void> {
  const post = await stores.posts.find(id)
  if (!post) return
  const { tags } = await stores.posts.getListed(id)
  await stores.posts.setTags(id, tags, post.status === 'public' ? post.created_at : null)
}

/** The list of a tag is read from `post_tag` only. */
export const postTags: Check = {
  name: 'post-tags',
  claim: 'Tags list exactly the public posts that have them.',
  async *find({ db }) {
    const finding = (post: NamedPost, problem: string) => ({
      what: `${postName(post)} ${problem}`,
      authorId: post.author_id,
      heal: (stores: Writes) => heal(stores, post.id),
    })
    for await (const post of eachRow<NamedPost>((last) => listWronglyListed(db, last?.id ?? '')))
      yield finding(post, 'is listed wrongly by its tags')
    for await (const post of listWronglyKeyed(db)) yield finding(post, 'has a tag under a wrong key')
  },
}
