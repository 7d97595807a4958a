import type { Kysely } from 'kysely'
import { rendererVersion } from '../../content/html/render-html.ts'
import { storable } from '../../data/database/column-match.ts'
import type { Dialect } from '../../data/database/dialects/dialect.ts'
import { prepareQuery } from '../../data/database/prepare-query.ts'
import type { FullPostRow, PagePostRow } from '../../data/database/rows.ts'
import type { Schema } from '../../data/database/schema.ts'
import { type PostLinkRow, postLinks, readPostLinks } from '../discovery/post-links.ts'
import { joinedTags, listedColumns, withTags } from './listed-posts.ts'

/** The id of the post that has or had an address. */
export const holderOf = (db: Kysely<Schema>, url: string) =>
  db.selectFrom('post_address').select('post_id').where('url', '=', storable(url))

const atAddress = (db: Kysely<Schema>, url: string) =>
  db
    .selectFrom('post')
    .innerJoin('post_body', 'post_body.post_id', 'post.id')
    .leftJoin('user', 'user.id', 'post.author_id')
    .leftJoin('image', 'image.name', 'post.imgname')
    .select(listedColumns)
    .select([
      'user.description as author_description',
      'user.imgname as author_imgname',
      'user.social as author_social',
      joinedTags,
    ])
    .where('post.id', '=', holderOf(db, url))

export const fullPostReads = (db: Kysely<Schema>) => {
  const readWithBody = prepareQuery(db, (url) =>
    atAddress(db, url).select(['post_body.content', 'post_body.bibliography']),
  )
  return {
    /** The post that has or had an address, with its body. */
    async findFull(url: string): Promise<FullPostRow | undefined> {
      const [row] = await readWithBody(storable(url))
      return row && withTags(row)
    },
  }
}

/** A post with its rendering, and what its page links to. */
export interface PostWithLinks {
  post: PagePostRow
  links: PostLinkRow[]
}

/** What the page of a post shows. */
export const postPageReads = (db: Kysely<Schema>, { json }: Pick<Dialect, 'json'>) => {
  const readPage = prepareQuery(db, (url) =>
    atAddress(db, url).select((eb) => [
      'post_body.rendered',
      'post_body.contents',
      'post_body.minutes',
      'post_body.features',
      eb
        .case()
        .when('post_body.renderer', '<>', rendererVersion)
        .then(eb.ref('post_body.content'))
        .end()
        .as('outdated'),
      postLinks(json).as('links'),
    ]),
  )
  return {
    /** The post that has or had an address, with its rendering and what it links to. All in one query: on PostgreSQL a second one takes longer than its work. */
    async find(url: string): Promise<PostWithLinks | undefined> {
      const [row] = await readPage(storable(url))
      if (!row) return undefined
      const { links, ...post } = row
      return { post: withTags(post), links: readPostLinks(links) }
    },
  }
}
