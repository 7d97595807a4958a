import { type Kysely, type SqlBool, sql } from 'kysely'
import type { SearchDocument } from './dialects/dialect.ts'
import { publishedStatuses } from './post-status.ts'
import type { Schema } from './schema.ts'
import { searchDocument } from './search-document.ts'

/** How many posts are read at a time. */
const batch = 100

/** True for what readers may see, written so that no index is used: with that of the status, SQLite would sort all public posts for each batch. */
export const isIndexed = sql<SqlBool>`coalesce(status, '') in (${sql.join(publishedStatuses.map((status) => sql.lit(status)))})`

/**
 * The content of the search index, post by post, pages included, read from the posts themselves, to build it completely or for the posts with these ids.
 * Migrations 0009 and 0014 run this in its present form, so that it must not read columns that later migrations add: a migration that
 * changes what is indexed has to take this over from those.
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
      .where(isIndexed)
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
