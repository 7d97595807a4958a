import { inventedBody, inventedPost } from '../toolchain/content/invented-post.ts'

/** The n-th post that is created while something is measured: none that the data has. */
export function newPost(n: number) {
  const { author: _, ...post } = inventedPost(10_000_000 + n)
  return { ...post, content: inventedBody(n), status: 'public' as const }
}
