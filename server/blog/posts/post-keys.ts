import type { ListedPostRow } from '../../data/database/rows.ts'
import { type SurrogateKey, surrogateKeys } from '../../foundation/cache-tags/surrogate-keys.ts'

/** What an answer that shows a post is made from. */
export const postKeys = ({ id, author_id }: Pick<ListedPostRow, 'id' | 'author_id'>): SurrogateKey[] => [
  surrogateKeys.post(id),
  ...(author_id === null ? [] : [surrogateKeys.author(author_id)]),
]
