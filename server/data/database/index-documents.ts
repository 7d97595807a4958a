import { type Kysely, type SqlBool, sql } from 'kysely'
import type { SearchDocument } from './dialects/dialect.ts'
import type { Schema } from './schema.ts'
import { searchDocument } from './search-document.ts'

/** How many posts are read at a time. */
const batch = 100

/** True for a public post, in words for which no index is used: by that of statuses SQLite would sort all public posts for each part of them. */
export const isPublic = sql<SqlBool>`coalesce(status, '') = 'public'`

/**
 * What the search index is to hold, post by post, read from the posts themselves: with it the index is made anew, or in part, of the posts with
 * these ids. Migrations 0009 and 0014 run it as it is now, so that it may read no column that a later one adds: a migration that changes what
 * is indexed takes the renewal over from those.
 */
export async function* publicDocuments(
  db: Kysely<Schema>,
  only?: string[],
): AsyncGenerator<{ publication: number; document: SearchDocument }> {
  let last = 0
  for (;;) {
    const posts = await db
      .selectFrom('post')
      .innerJoin('post_body', 'post_body.post_id', 'post.id')
      .select(['post.id', 'publication', 'title', 'description', 'text', 'author_id'])
      .where(isPublic)
      .where('publication', '>', last)
      .$if(only !== undefined, (query) => query.where('post.id', 'in', only as string[]))
      .orderBy('publication')
      .limit(batch)
      .execute()
    if (posts.length === 0) return
    const tagsOf = await tagNames(
      db,
      posts.map(({ id }) => id),
    )
    for (const { publication, ...post } of posts) {
      last = publication as number
      const tags = tagsOf.get(post.id)?.map(({ name }) => name) ?? []
      yield { publication: last, document: searchDocument({ ...post, tags }) }
    }
  }
}

async function tagNames(db: Kysely<Schema>, ids: string[]) {
  const rows = db.selectFrom('post_tag').select(['post_id', 'name']).where('post_id', 'in', ids)
  return Map.groupBy(await rows.orderBy('position').execute(), ({ post_id }) => post_id)
}
