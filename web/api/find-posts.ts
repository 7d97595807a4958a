import type { ListedPost } from '#contract/post.ts'
import { api } from './api.ts'

export interface FoundPost extends Pick<ListedPost, 'url' | 'title' | 'status' | 'author'> {
  isOwn: boolean
}

export type FindPosts = (words: string, signal: AbortSignal) => Promise<FoundPost[]>

const maxOwn = 4
const maxPosts = 8

/** Finds one's own posts by a part of their title, then public posts by their words, the best match first. */
export const findPosts: FindPosts = async (words, signal) => {
  const [own, all] = await Promise.all([
    api.posts.listOwn({ query: { title: words, limit: maxOwn }, signal }),
    api.posts.list({ query: { search: words, sort: 'relevance', limit: maxPosts }, signal }),
  ])
  const others = all.items.filter(({ url }) => !own.items.some((post) => post.url === url))
  const found = [
    ...own.items.toReversed().map((post) => ({ ...post, isOwn: true })),
    ...others.toReversed().map((post) => ({ ...post, isOwn: false })),
  ]
  return found.slice(0, maxPosts)
}
