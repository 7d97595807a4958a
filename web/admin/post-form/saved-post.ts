import type { Static } from 'typebox'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PostStatus } from '#contract/post.ts'
import type { PostSaved } from '#contract/posts.ts'
import type { SavedVersion } from '../elsewhere/saved-version.ts'

export interface SavedPost extends SavedVersion {
  /** What the server says. */
  message: string
  /** What came in from a save in between. */
  note?: string
}

export const savedPostOf = ({ post, version, message }: Static<typeof PostSaved>): SavedPost => ({
  url: post.url,
  version,
  savedDate: post.updatedDate,
  message,
})

/** To the page of a post after it was saved. */
export const linkToSaved = (url: string, status: PostStatus) => ({
  path: paths.post(url),
  text: status === 'public' ? 'View the post' : 'Preview the saved post',
})
