import type { Static } from 'typebox'
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
