import { limits } from '#contract/limits.ts'
import type { PageQuery } from '#contract/paging.ts'
import { publicAuthor } from '../../accounts/authors/author-presenter.ts'
import { noAccount } from '../../accounts/authors/no-account.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import type { CacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { cacheTags } from '../../foundation/cache-tags/cache-tags.ts'
import type { Reads } from '../../transaction.ts'
import { postCacheTags } from './post-cache-tags.ts'
import { listedPost } from './post-presenter.ts'

/** Reads the public profile of an author with a page of the public posts, oldest first. Throws `not_found` if there is no such account. */
export const createReadAuthorPage =
  (reads: Pick<Reads, 'authors' | 'posts'>) =>
  async (username: string, { limit = limits.list.maxItems, before }: PageQuery, notes: CacheNotes) => {
    const user = await reads.authors.findByUsername(username)
    if (!user) throw noAccount()
    notes.tag(cacheTags.profile(user.id), cacheTags.author(user.id), cacheTags.views)
    const page = { limit: limit + 1, before: readCursor(before) }
    const { rows, next } = cutPage(await reads.posts.listPublicOfAuthor(user.id, page), limit)
    notes.tag(...rows.flatMap(postCacheTags))
    return { author: publicAuthor(user), posts: rows.toReversed().map(listedPost), next }
  }
