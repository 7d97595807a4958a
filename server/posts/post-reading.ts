import { limits } from '#contract/limits.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { PostStatus } from '#contract/post.ts'
import { publicAuthor } from '../authors/author-answer.ts'
import { badCursor, cutPage, readCursor } from '../database/keyset.ts'
import type { Reads } from '../database/transaction.ts'
import { listedPost, shownContent, wholePost } from '../posts/post-answer.ts'
import { mayRead } from '../posts/post-policy.ts'
import type { ListedPost } from '../posts/post-store.ts'
import { tagKey } from '../posts/post-tags.ts'
import type { PostSearch } from '../search/post-search.ts'
import type { Actor } from '../sessions/actor.ts'
import type { ViewCounter, Visitor } from '../views/view-counter.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'authors' | 'images'>
  postSearch: PostSearch
  viewCounter: ViewCounter
}

/** What the calls of the API read. Lists are read newest first and answered oldest first, as the contract has it. */
export function createPostReading({ reads, postSearch, viewCounter }: Parts) {
  function answerPage(found: ListedPost[], limit: number) {
    const { rows, next } = cutPage(found, limit)
    return { items: rows.toReversed().map(listedPost), next }
  }

  async function search(
    term: string,
    sort: 'newest' | 'relevance',
    { limit = limits.list, before }: PageQuery,
  ) {
    const matches = await postSearch.find({ term, sort, limit, before })
    if (!matches) throw badCursor()
    const { publications, next } = matches
    const posts = await reads.posts.listByPublication(publications)
    return { items: posts.toReversed().map(listedPost), next }
  }

  return {
    /** Public posts; with a search term that is not blank, those that match it. */
    async list({
      search: term,
      sort = 'newest',
      ...page
    }: PageQuery & { search?: string; sort?: 'newest' | 'relevance' }) {
      if (term?.trim()) return search(term, sort, page)
      const { limit = limits.list, before } = page
      return answerPage(await reads.posts.listPublic({ limit: limit + 1, before: readCursor(before) }), limit)
    },

    async listByTag(tag: string, { limit = limits.list, before }: PageQuery) {
      const page = { limit: limit + 1, before: readCursor(before) }
      return answerPage(await reads.posts.listPublicWithTag(tagKey(tag), page), limit)
    },

    async listOwn(
      actor: Actor,
      { limit = limits.list, before, status, title }: PageQuery & { status?: PostStatus; title?: string },
    ) {
      const page = { limit: limit + 1, before: readCursor(before), status, title: title?.trim() }
      return answerPage(await reads.posts.listOfAuthor(actor.id, page), limit)
    },

    /** A post that the caller may read, with its author; null for any other address. Counts a view. */
    async find(url: string, actor: Actor | null, visitor: Visitor) {
      const post = await reads.posts.findWhole(url)
      if (!post || !mayRead(actor, post)) return null
      const user = post.author_id ? await reads.authors.find(post.author_id) : undefined
      await viewCounter.count(post, actor, visitor)
      const content = await shownContent(reads, post)
      return { post: wholePost(post, content), author: user && publicAuthor(user) }
    },

    /** Counts a view of a public post. Says nothing of whether there is one. */
    async view(url: string, actor: Actor | null, visitor: Visitor) {
      const post = await reads.posts.findByUrl(url)
      if (post) await viewCounter.count(post, actor, visitor)
      return { message: 'Noted.' }
    },
  }
}
export type PostReading = ReturnType<typeof createPostReading>
