import type { TrashedPost } from '#contract/trash.ts'
import { deleteLocalDraftsOfPost, moveLocalDraftsOfPost } from '../drafts/local-drafts.ts'

/** Deletes what this browser stores of a post that was deleted for good. */
export async function forgetDraftsOf(account: string, { url, deletedDate }: TrashedPost): Promise<void> {
  if (url !== null) await deleteLocalDraftsOfPost({ account, url, deletedDate })
}

/** Makes unsaved changes in this browser appear at the address of the restored post. */
export async function moveDraftsOf(
  account: string,
  { url, deletedDate }: TrashedPost,
  urlNow: string | null,
): Promise<void> {
  if (url !== null && urlNow !== null && url !== urlNow)
    await moveLocalDraftsOfPost({ account, url, deletedDate }, urlNow)
}
