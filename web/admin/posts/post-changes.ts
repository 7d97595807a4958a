import type { OwnListedPost } from '#contract/post.ts'
import { api } from '../../api/api.ts'
import { asApiError } from '../../api/api-error.ts'
import { moveLocalDraftsOfPost } from '../drafts/local-drafts.ts'
import { nounOf } from '../layout/text-noun.ts'

/** A change of a post that its author can undo. */
export interface PostChange {
  before: OwnListedPost
  /** What the post is now, after its title. */
  text: string
  isRemoval: boolean
  /** Returns a message if not everything is as it was, otherwise null. */
  undo: () => Promise<string | null>
}

/**
 * Runs an action on a post, if there is a question only after the author confirmed it, and shows its error at the post. Afterwards the list is
 * loaded again, and shows the change that the action returns, which can be undone, or its message. After null, nothing is loaded or shown.
 */
export type RunPostAction = (action: () => Promise<PostChange | string | null>, question?: string) => void

export async function changeStatus(before: OwnListedPost, status: 'public' | 'private'): Promise<PostChange> {
  const params = { url: before.url }
  const { post: after } = await api.posts.update({ params, body: { status } })
  return {
    before,
    text: `is now ${status}.`,
    isRemoval: false,
    async undo() {
      // The first publication sets the date.
      if (before.status !== 'public' && after.createdDate !== before.createdDate)
        await api.posts.unpublish({ params, body: { status: before.status } })
      else await api.posts.update({ params, body: { status: before.status } })
      return scheduleAgain(before)
    },
  }
}

export async function removePost(before: OwnListedPost): Promise<PostChange> {
  const { url, username } = before
  const { trashId } = await api.posts.remove({ params: { url } })
  const deletedDate = new Date().toISOString()
  return {
    before,
    text: 'is in the trash.',
    isRemoval: true,
    async undo() {
      const restored = await api.trash.restore({ params: { id: trashId } })
      const urlNow = restored.url ?? url
      if (username && urlNow !== url)
        await moveLocalDraftsOfPost({ account: username.toLowerCase(), url, deletedDate }, urlNow)
      return restored.isOtherAddress || restored.isUnscheduled ? restored.message : null
    },
  }
}

export async function cancelSchedule(before: OwnListedPost): Promise<PostChange> {
  await api.schedules.remove({ params: { url: before.url } })
  return {
    before,
    text: 'is no longer scheduled.',
    isRemoval: false,
    undo: () => scheduleAgain(before),
  }
}

/** Removes an update that was not published from the list. */
export async function dismissUpdate(post: OwnListedPost): Promise<string> {
  await api.schedules.remove({ params: { url: post.url } })
  return `The update was dismissed. Its text stays among the versions of the ${nounOf(post)}.`
}

/** For a post whose schedule ended with the change that was undone. */
async function scheduleAgain(post: OwnListedPost): Promise<string | null> {
  const { url, publishAt, publishVersion: version, publishBaseVersion: baseVersion } = post
  if (!publishAt) return null
  try {
    await api.schedules.put({ params: { url }, body: { publishAt, version, baseVersion } })
    return null
  } catch (error) {
    return `The ${nounOf(post)} is no longer scheduled: ${asApiError(error).message}`
  }
}
