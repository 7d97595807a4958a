import type { Kysely } from 'kysely'
import { isIndexed } from '../../../data/database/index-documents.ts'
import type { Schema } from '../../../data/database/schema.ts'
import { type NamedPost, namedColumns } from '../check.ts'

/** A public post with what the search index should contain. */
export interface IndexedPost extends NamedPost {
  publication: number
  title: string
  description: string
  tags: string[]
  /** The words of its body; null if not requested. */
  text: string | null
}

/** Reads public posts with a body, by publication number. */
export async function listIndexed(
  db: Kysely<Schema>,
  { after, limit, withText }: { after: number; limit: number; withText: boolean },
): Promise<IndexedPost[]> {
  const posts = await db
    .selectFrom('post')
    .select([...namedColumns, 'publication', 'title', 'description'])
    .where(isIndexed)
    .where('publication', '>', after)
    .orderBy('publication')
    .limit(limit)
    .$narrowType<{ publication: number }>()
    .execute()
  if (posts.length === 0) return []
  const ids = posts.map(({ id }) => id)
  const tags = db.selectFrom('post_tag').select(['post_id', 'name']).where('post_id', 'in', ids)
  const tagsOf = Map.groupBy(await tags.orderBy('position').execute(), ({ post_id }) => post_id)
  const texts = withText
    ? await db.selectFrom('post_body').select(['post_id', 'text']).where('post_id', 'in', ids).execute()
    : []
  const textOf = new Map(texts.map(({ post_id, text }) => [post_id, text]))
  return posts.map((post) => ({
    ...post,
    tags: tagsOf.get(post.id)?.map(({ name }) => name) ?? [],
    text: withText ? (textOf.get(post.id) ?? '') : null,
  }))
}
