import { randomUUIDv7 } from 'node:crypto'
import { cacheTagHash, everythingTag } from '../../foundation/cache-tags/cache-tag-hash.ts'
import { type CacheTag, cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Writes } from '../../transaction.ts'
import type { PurgeRow } from './purge-store.ts'

/** In the place of keys: all that has tags. */
const everything = JSON.stringify(everythingTag)

/** A change of more keys than this purges everything. */
const maxKeysOfChange = 500

/** What no answer in a shared cache is made from: calls, which tell of views, are not kept there. */
const isKept = (key: CacheTag) => key !== cacheTags.views

type Stores = Pick<Writes, 'purges'>

/** Writes, in the transaction of a change, of what a CDN is to be told once it commits. */
export async function notePurge(
  { purges }: Stores,
  touched: ReadonlySet<CacheTag>,
  now: Date,
): Promise<void> {
  const keys = [...touched].filter(isKept)
  if (keys.length === 0) return
  const written = keys.length > maxKeysOfChange ? everything : JSON.stringify(keys)
  await purges.insert(randomUUIDv7(), written, now.toISOString())
}

/** Writes that a CDN is to drop everything that has tags. */
export const notePurgeOfEverything = ({ purges }: Stores, now: Date): Promise<void> =>
  purges.insert(randomUUIDv7(), everything, now.toISOString())

/** The tags to be purged for rows of the outbox: those of all their keys, or the one of everything instead of more than `maxTags`. */
export function tagsOf(rows: PurgeRow[], maxTags: number): string[] {
  const tags = new Set<string>()
  for (const { keys } of rows) {
    const read: CacheTag[] | typeof everythingTag = JSON.parse(keys)
    if (read === everythingTag) return [everythingTag]
    for (const key of read) tags.add(cacheTagHash(key))
  }
  return tags.size > maxTags ? [everythingTag] : [...tags]
}
