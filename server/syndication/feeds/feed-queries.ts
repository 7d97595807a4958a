import { withQuery } from '#contract/addresses/encode-path.ts'
import { type FeedFormat, feedAddress } from '#contract/addresses/feed-address.ts'
import { dropInvalidXmlCharacters } from '#contract/html/escape-html.ts'
import { postCacheTags } from '../../blog/posts/post-cache-tags.ts'
import { readPublicTranslations } from '../../blog/posts/public-translations.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Signer } from '../../data/settings/signer.ts'
import type { AddCacheTags } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Reads } from '../../transaction.ts'
import type { Feed } from './feed.ts'
import type { FeedAddress } from './feed-address.ts'
import { cutPart, entriesOfFeed, nextArchive } from './feed-archive.ts'
import { readFeedBodies } from './feed-bodies.ts'
import { createFeedEntries } from './feed-entries.ts'
import { findFeedList } from './feed-list.ts'
import type { ListKey } from './feed-store.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'counts' | 'tags' | 'authors' | 'feeds'>
  sign: Signer
}

/** The last update of an empty list. */
const never = '1970-01-01T00:00:00.000Z'

/** Reads feeds and archives: parts of a list of public posts, with their bodies. */
export function createFeedQueries({ reads, sign }: Parts) {
  /** A permanent id that is unique to this installation: it depends on no address, and does not reveal database ids. */
  async function idOf(kind: string, name: string): Promise<string> {
    const hex = await sign('feed', `${kind} ${name}`)
    const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
    const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(18, 20)]
    return `urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}`
  }

  const entryOf = createFeedEntries((postId) => idOf('post', postId))

  /** The newest posts of a list before an instant, one more than fit into a feed. */
  function listNewest(list: ListKey, instant: string | null): Promise<ListedPostRow[]> {
    // No id is lower than the empty one, so only posts before the instant are listed.
    const page = {
      limit: entriesOfFeed.max + 1,
      before: instant === null ? null : { created_at: instant, id: '' },
    }
    if (list.kind === 'tag') return reads.posts.listPublicWithTag(list.key, page)
    if (list.kind === 'author') return reads.posts.listPublicOfAuthor(list.id, page)
    return reads.posts.listPublic(page)
  }

  /** The feed, and the path of its page in the canonical spelling. Null if there is no such list or archive. */
  async function findFeed(
    { list: requested, before }: Pick<FeedAddress, 'list' | 'before'>,
    site: Site,
    addCacheTags: AddCacheTags,
  ): Promise<{ feed: Feed; path: string } | null> {
    const list = await findFeedList(reads, requested, site, addCacheTags)
    if (!list || before === 'invalid') return null
    const instant = before === null ? null : await reads.feeds.findInstant(before)
    if (instant === undefined) {
      addCacheTags(cacheTags.list)
      return null
    }
    const found = await listNewest(list.key, instant)
    if (found.length === 0 && before !== null) return null
    const numbers = found.map(({ publication }) => publication as number)
    const { from, hasOlder } = cutPart(numbers, { isArchive: before !== null })
    const posts = found.filter(({ publication }) => (publication as number) >= from)
    for (const post of posts) {
      addCacheTags(...postCacheTags(post))
      if (post.translation_group !== null) addCacheTags(cacheTags.translations(post.translation_group))
    }
    const [bodies, translationsOf, newer] = await Promise.all([
      readFeedBodies(reads.feeds, posts),
      readPublicTranslations(reads, posts, site.language),
      instant === null ? null : findNext(list.key, before as number, instant),
    ])
    const entries = await Promise.all(
      posts.map((post) =>
        entryOf(post, { body: bodies.get(post.id), translations: translationsOf(post) }, site),
      ),
    )
    const addressOf = (end: number | null) => (format: FeedFormat) =>
      site.siteUrl + withQuery(feedAddress(list.path, format), { before: end })
    const name = list.key.kind === 'all' ? '' : list.key.kind === 'tag' ? list.key.key : list.key.id
    return {
      path: list.path,
      feed: {
        id: await idOf(list.key.kind, name),
        title: dropInvalidXmlCharacters(list.title),
        description: dropInvalidXmlCharacters(list.description),
        language: site.language,
        siteName: dropInvalidXmlCharacters(site.siteName),
        page: site.siteUrl + list.path,
        updated:
          entries
            .map(({ updated }) => updated)
            .toSorted()
            .at(-1) ?? never,
        self: addressOf(before),
        current: addressOf(null),
        older: hasOlder ? addressOf(from) : null,
        newer: newer === null ? null : addressOf(newer),
        isArchive: before !== null,
        entries,
      },
    }
  }

  async function findNext(list: ListKey, before: number, instant: string): Promise<number | null> {
    const limit = entriesOfFeed.max + 1
    const [newest, following] = await Promise.all([
      reads.feeds.listNumbers(list, 'newest', limit),
      reads.feeds.listNumbers(list, instant, limit),
    ])
    return nextArchive(before, following, cutPart(newest, { isArchive: false }))
  }

  return { findFeed }
}
export type FeedQueries = ReturnType<typeof createFeedQueries>

/** What feeds need to know about the site. */
export interface Site {
  siteName: string
  /** What owners wrote about it; null if they did not. */
  siteDescription: string | null
  language: string | null
  siteUrl: string
}
