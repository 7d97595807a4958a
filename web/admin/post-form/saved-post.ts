import type { Static } from 'typebox'
import { paths } from '#contract/addresses/page-paths.ts'
import type { PostStatus } from '#contract/post.ts'
import type { PostSaved, PostUpdated } from '#contract/posts.ts'
import type { SavedVersion } from '../elsewhere/saved-version.ts'
import { nounOf } from '../layout/text-noun.ts'
import { mergeNoteOf } from './merge-note.ts'
import { removedNoteOf } from './removed-note.ts'

export interface SavedPost extends SavedVersion {
  /** What the server says. */
  message: string
  /** What came in from a save in between, and what was left out. */
  note: string
}

type Saved = Static<typeof PostSaved> & Pick<PostUpdated, 'removed' | 'mergedFrom'>

export function savedPostOf(saved: Saved): SavedPost {
  const { post, version, message } = saved
  const notes = [mergeNoteOf(saved), removedNoteOf(saved)].filter((note) => note !== undefined)
  return { url: post.url, version, savedDate: post.updatedDate, message, note: notes.join(' ') }
}

/** To the page of a post after it was saved. */
export const linkToSaved = (url: string, status: PostStatus, post: { page?: true } | null) => ({
  path: paths.post(url),
  text: status === 'public' ? `View the ${nounOf(post)}` : `Preview the saved ${nounOf(post)}`,
})
