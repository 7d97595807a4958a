import type { Kysely } from 'kysely'
import { storable } from '../../data/database/column-match.ts'
import { prepareQuery } from '../../data/database/prepare-query.ts'
import type { FullPostRow } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { listedColumns, tagsOf } from './listed-posts.ts'

/** The id of the post that has or had an address. */
export const holderOf = (db: Kysely<Schema>, url: string) =>
  db.selectFrom('post_address').select('post_id').where('url', '=', storable(url))

const withBody = (db: Kysely<Schema>, url: string) =>
  db
    .selectFrom('post')
    .innerJoin('post_body', 'post_body.post_id', 'post.id')
    .leftJoin('user', 'user.id', 'post.author_id')
    .leftJoin('image', 'image.name', 'post.imgname')
    .select(listedColumns)
    .select([
      'post_body.content',
      'post_body.rendered',
      'post_body.contents',
      'post_body.minutes',
      'post_body.renderer',
      'post_body.bibliography',
      'user.description as author_description',
      'user.imgname as author_imgname',
      'user.social as author_social',
    ])
    .where('post.id', '=', holderOf(db, url))

export const fullPostReads = (db: Kysely<Schema>) => {
  const readWithBody = prepareQuery(db, (url) => withBody(db, url))
  const readTags = prepareQuery(db, (url) => tagsOf(db, holderOf(db, url)))
  return {
    /** The post that has or had an address, with its body. Both are of one query, and so of one moment. */
    async findFull(url: string): Promise<FullPostRow | undefined> {
      const [[row], tags] = await Promise.all([readWithBody(storable(url)), readTags(storable(url))])
      return row && { ...row, tags: tags.map(({ name }) => name) }
    },
  }
}
