import { instantText } from '#server/accounts/mail/instant-text.ts'
import { plainLine } from '#server/foundation/text/plain-text.ts'
import type { PostInBackup } from '#server/operations/backup/list-posts.ts'
import type { RestoredPost } from '#server/operations/backup/restore-post.ts'

/** A line in the list of a backup's posts. */
export function postLine({ url, status, created_at, title }: PostInBackup): string {
  return `${instantText(created_at)}  ${status.padEnd(7)}  /${url}${title === null ? '' : `  ${plainLine(title)}`}`
}

/** Describes a restored post. */
export function restoredPostText(post: RestoredPost): string {
  const { title, url, urlBefore, status, author, isReplaced, isMoved, missing } = post
  const name = title === null ? 'the post' : `“${plainLine(title)}”`
  const what = isReplaced
    ? `Replaced the texts and images of ${name} at /${url}`
    : `Restored ${name} at /${url}`
  return [
    `${what}: it is ${status}, by ${author ?? 'Unknown, as its account is gone'}.`,
    ...(isReplaced ? ['Its status, author, address and dates were not changed.'] : []),
    ...(!isReplaced && url !== urlBefore ? [`Its address /${urlBefore} now belongs to another post.`] : []),
    ...(isMoved ? ['Its place among the others was taken, so it has the current date.'] : []),
    ...missing.map((each) => `Its image ${each} is in neither the backup nor the image store.`),
  ].join('\n')
}
