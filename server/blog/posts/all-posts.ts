import { limits } from '#contract/limits.ts'
import { matchingKey } from '#contract/matching-key.ts'
import { messages } from '#contract/messages.ts'
import type { OwnersQuery, PostForOwners } from '#contract/take-downs.ts'
import { requireOwner } from '../../accounts/authors/owner-policy.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads } from '../../transaction.ts'
import { presentTakeDown } from './post-presenter.ts'
import type { ListedTakeDown } from './take-down-store.ts'

/** How many words of a search are used. */
const maxWords = 32

/** All authors' posts for owners: the public ones, and the ones taken down as readers last saw them. */
export function createAllPosts({ reads }: { reads: Pick<Reads, 'allPosts' | 'takeDowns'> }) {
  return {
    async list(
      actor: Actor,
      { list = 'public', search = '', limit = limits.list.maxItems, before }: OwnersQuery,
    ) {
      requireOwner(actor, messages.allPostsRefused)
      const words = [...new Set(matchingKey(search).split(' '))].filter(Boolean).slice(0, maxWords)
      const query = { words, limit: limit + 1, before: readCursor(before) }
      if (list === 'taken_down') return presentPage(await reads.takeDowns.list(query), limit, takenDownPost)
      const withoutAuthor = list === 'without_author'
      return presentPage(await reads.allPosts.listPublic({ ...query, withoutAuthor }), limit, publicPost)
    },
  }
}

/** Rows are read newest first and returned oldest first, as in all lists. */
function presentPage<Row extends { id: string; created_at: string }>(
  found: Row[],
  limit: number,
  itemOf: (row: Row) => PostForOwners,
) {
  const { rows, next } = cutPage(found, limit)
  return { items: rows.toReversed().map(itemOf), next }
}

const publicPost = ({ url, title, author_username, created_at }: ListedPostRow): PostForOwners => ({
  url,
  title,
  username: author_username,
  createdDate: created_at,
})

const takenDownPost = (row: ListedTakeDown): PostForOwners => ({
  url: row.url,
  title: row.title,
  username: row.author_username,
  createdDate: row.published_at,
  takeDown: presentTakeDown(row),
})
