import type { ListedPostRow } from '../../data/database/rows.ts'
import { type CacheTag, cacheTags } from '../../foundation/cache-tags/cache-tags.ts'

/** The cache tags of a response that shows a post. */
export const postCacheTags = ({ id, author_id }: Pick<ListedPostRow, 'id' | 'author_id'>): CacheTag[] => [
  cacheTags.post(id),
  ...(author_id === null ? [] : [cacheTags.author(author_id)]),
]
