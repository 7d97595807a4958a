import { randomUUIDv7 } from 'node:crypto'
import { cacheTagHash, everythingTag } from '../../foundation/cache-tags/cache-tag-hash.ts'
import { type CacheTag, cacheTags, widened } from '../../foundation/cache-tags/cache-tags.ts'
import type { Writes } from '../../transaction.ts'
import type { PurgeRow } from './purge-store.ts'

/** Stored in place of tags: everything that has a tag. */
const everything = JSON.stringify(everythingTag)

/** A change with more tags purges everything. */
const maxTagsOfChange = 500

/** False for view counts, as only calls contain them and shared caches do not store calls, and for what only authors see. */
const isInSharedCaches = (tag: CacheTag) => tag !== cacheTags.views && !tag.startsWith('own:')

type Stores = Pick<Writes, 'purges'>

/** Adds a purge of the touched tags to the outbox, in the transaction of the change. */
export async function enqueuePurge(
  { purges }: Stores,
  touched: ReadonlySet<CacheTag>,
  now: Date,
): Promise<void> {
  const tags = [...touched].filter(isInSharedCaches)
  if (tags.length === 0) return
  const isEverything = widened(touched) === 'anything' || tags.length > maxTagsOfChange
  const written = isEverything ? everything : JSON.stringify(tags)
  await purges.insert(randomUUIDv7(), written, now.toISOString())
}

/** Adds a purge of everything that has a tag. */
export const enqueuePurgeOfEverything = ({ purges }: Stores, now: Date): Promise<void> =>
  purges.insert(randomUUIDv7(), everything, now.toISOString())

/** The tags to purge for rows of the outbox, as they are sent; instead of more than `maxTags`, the tag of everything. */
export function tagsOf(rows: PurgeRow[], maxTags: number): string[] {
  const tags = new Set<string>()
  for (const { keys } of rows) {
    const read: CacheTag[] | typeof everythingTag = JSON.parse(keys)
    if (read === everythingTag) return [everythingTag]
    for (const key of read) tags.add(cacheTagHash(key))
  }
  return tags.size > maxTags ? [everythingTag] : [...tags]
}
