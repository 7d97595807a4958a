import { inventedBody, inventedPost } from '../toolchain/content/invented-post.ts'

/** The n-th post that is created during a measurement. The data does not contain it. */
export function newPost(n: number) {
  const { author: _, ...post } = inventedPost(10_000_000 + n)
  return { ...post, content: inventedBody(n), status: 'public' as const }
}
