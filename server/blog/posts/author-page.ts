import { limits } from '#contract/limits.ts'
import type { PageQuery } from '#contract/paging.ts'
import { publicAuthor } from '../../accounts/authors/author-presenter.ts'
import { noAccount } from '../../accounts/authors/no-account.ts'
import { cutPage, readCursor } from '../../data/database/keyset.ts'
import type { AnswerNotes } from '../../foundation/cache-tags/answer-notes.ts'
import { surrogateKeys } from '../../foundation/cache-tags/surrogate-keys.ts'
import type { Reads } from '../../transaction.ts'
import { postKeys } from './post-keys.ts'
import { listedPost } from './post-presenter.ts'

/** Reads an author as anyone may see one, with a page of the public posts, oldest first. Throws `not_found` if there is no such account. */
export const createReadAuthorPage =
  (reads: Pick<Reads, 'authors' | 'posts'>) =>
  async (username: string, { limit = limits.list.maxItems, before }: PageQuery, notes: AnswerNotes) => {
    const user = await reads.authors.findByUsername(username)
    if (!user) throw noAccount()
    notes.madeFrom(surrogateKeys.profile(user.id), surrogateKeys.author(user.id), surrogateKeys.views)
    const page = { limit: limit + 1, before: readCursor(before) }
    const { rows, next } = cutPage(await reads.posts.listPublicOfAuthor(user.id, page), limit)
    notes.madeFrom(...rows.flatMap(postKeys))
    return { author: publicAuthor(user), posts: rows.toReversed().map(listedPost), next }
  }
