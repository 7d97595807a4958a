import { isBlank } from '#contract/blank-text.ts'
import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { PostStatus } from '#contract/post.ts'
import { authorOfPost } from '../../accounts/authors/author-presenter.ts'
import { badCursor, cutPage, readCursor } from '../../data/database/cursor.ts'
import type { PostKind } from '../../data/database/post-status.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { CacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Client } from '../../foundation/client/client.ts'
import { plainLine } from '../../foundation/text/plain-text.ts'
import type { Reads } from '../../transaction.ts'
import type { PostSearch } from '../search/post-search.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { findTag } from '../tags/find-tag.ts'
import type { ViewCounter } from '../views/view-counter.ts'
import { postCacheTags } from './post-cache-tags.ts'
import { mayRead } from './post-policy.ts'
import { fullPost, listedPost, presentOwnPosts, shownContent } from './post-presenter.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'counts' | 'tags' | 'authors' | 'images' | 'takeDowns' | 'schedules'>
  postSearch: PostSearch
  viewCounter: ViewCounter
}

type SearchQuery = PageQuery & SearchFilters & { sort?: 'newest' | 'relevance' }

/** Adds the cache tags of posts that a response of the API shows, including their counts of views. */
function noteRows(notes: CacheNotes, rows: ListedPostRow[]): void {
  notes.tag(cacheTags.views, ...rows.flatMap(postCacheTags))
}

/** Read calls of the API. Lists are read newest first and returned oldest first, as the contract says. */
export function createPostQueries({ reads, postSearch, viewCounter }: Parts) {
  function presentPage(found: ListedPostRow[], limit: number, notes: CacheNotes) {
    const { rows, next } = cutPage(found, limit)
    noteRows(notes, rows)
    return { items: rows.toReversed().map(listedPost), next }
  }

  async function search(
    term: string,
    { sort = 'newest', limit = limits.list.maxItems, ...options }: SearchQuery,
    notes: CacheNotes,
  ) {
    notes.tag(cacheTags.search)
    const matches = await postSearch.find({ term, sort, limit, ...options })
    if (!matches) throw badCursor()
    const { publications, next } = matches
    const posts = await reads.posts.listPublishedByPublication(publications)
    noteRows(notes, posts)
    return { items: posts.toReversed().map(listedPost), next }
  }

  return {
    /** Public posts; with a search term that is not blank, the ones that match it. */
    async list({ search: term, ...query }: SearchQuery & { search?: string }, notes: CacheNotes) {
      if (term !== undefined && !isBlank(term)) return search(term, query, notes)
      notes.tag(cacheTags.list)
      const { limit = limits.list.maxItems, before } = query
      const found = await reads.posts.listPublic({ limit: limit + 1, before: readCursor(before) })
      return presentPage(found, limit, notes)
    },

    async listByTag(tag: string, { limit = limits.list.maxItems, before }: PageQuery, notes: CacheNotes) {
      const { key } = await findTag(reads, matchingKey(tag), notes.tag)
      const page = { limit: limit + 1, before: readCursor(before) }
      return presentPage(await reads.posts.listPublicWithTag(key, page), limit, notes)
    },

    async listOwn(
      actor: Actor,
      {
        limit = limits.list.maxItems,
        before,
        title,
        ...kindAndStatus
      }: PageQuery & { kind?: PostKind; status?: PostStatus; title?: string },
    ) {
      const page = { limit: limit + 1, before: readCursor(before), title: title && plainLine(title) }
      const found = await reads.posts.listOfAuthor(actor.id, { ...page, ...kindAndStatus })
      const { rows, next } = cutPage(found, limit)
      return { items: await presentOwnPosts(reads, rows.toReversed()), next }
    },

    /** A post that the caller may read, with its author. Null if there is none at the address. Each call counts as a view. */
    async find(url: string, actor: Actor | null, notes: CacheNotes) {
      const post = await reads.posts.findFull(url)
      if (!post || !mayRead(actor, post)) {
        notes.tag(cacheTags.missing)
        return null
      }
      noteRows(notes, [post])
      const { id, status, author_id } = post
      if (author_id !== null) notes.tag(cacheTags.profile(author_id))
      notes.onHit((reader) => viewCounter.count({ id, status, author_id }, actor, reader))
      const content = await shownContent(reads, post)
      return { post: fullPost(post, content), author: authorOfPost(post) ?? undefined }
    },

    /** Counts a view of a public post. The response does not reveal whether there is one. */
    async view(url: string, actor: Actor | null, client: Client) {
      const post = await reads.posts.findByUrl(url)
      if (post) viewCounter.count(post, actor, client)
      return { message: 'View counted.' }
    },
  }
}
