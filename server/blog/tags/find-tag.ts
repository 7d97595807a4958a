import type { AddCacheTags } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Reads } from '../../transaction.ts'
import type { CountedTag } from '../discovery/post-count-store.ts'

interface FoundTag {
  key: string
  /** Undefined if no public post has the tag. */
  tag: CountedTag | undefined
}

/** The tag of a key, or the one that posts have instead since owners gave it another name. */
export async function findTag(
  { counts, tags }: Pick<Reads, 'counts' | 'tags'>,
  key: string,
  addCacheTags: AddCacheTags,
): Promise<FoundTag> {
  addCacheTags(cacheTags.tag(key))
  const tag = await counts.findTag(key)
  const [rename] = tag ? [] : await tags.listRenames([key])
  if (!rename || rename.name_key === key) return { key, tag }
  addCacheTags(cacheTags.tag(rename.name_key))
  return { key: rename.name_key, tag: await counts.findTag(rename.name_key) }
}
