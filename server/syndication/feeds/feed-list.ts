import { paths } from '#contract/addresses/page-paths.ts'
import { matchingKey } from '#contract/matching-key.ts'
import { findTag } from '../../blog/tags/find-tag.ts'
import type { AddCacheTags } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Reads } from '../../transaction.ts'
import type { RequestedList } from './feed-address.ts'
import type { ListKey } from './feed-store.ts'

/** A list of posts that exists. */
export interface FeedList {
  key: ListKey
  /** The path of the page with the same posts. */
  path: string
  title: string
  description: string
}

/** Finds the list that a feed is requested of. Null if there is none. */
export async function findFeedList(
  reads: Pick<Reads, 'counts' | 'tags' | 'authors'>,
  requested: RequestedList,
  { siteName, siteDescription }: { siteName: string; siteDescription: string | null },
  addCacheTags: AddCacheTags,
): Promise<FeedList | null> {
  if (requested.kind === 'all') {
    addCacheTags(cacheTags.list)
    const description = siteDescription ?? `Posts from ${siteName}.`
    return { key: { kind: 'all' }, path: '/', title: siteName, description }
  }
  if (requested.kind === 'tag') {
    const { key, tag } = await findTag(reads, matchingKey(requested.tag), addCacheTags)
    const name = tag?.name ?? requested.tag
    const path = paths.tag(name)
    return {
      key: { kind: 'tag', key },
      path,
      title: `${name} · ${siteName}`,
      description: `Posts about ${name}.`,
    }
  }
  const user = await reads.authors.findByUsername(requested.username)
  if (!user) {
    addCacheTags(cacheTags.missing)
    return null
  }
  addCacheTags(cacheTags.profile(user.id), cacheTags.author(user.id))
  return {
    key: { kind: 'author', id: user.id },
    path: paths.author(user.username),
    title: `${user.name} · ${siteName}`,
    description: user.description || `Posts by ${user.name}.`,
  }
}
