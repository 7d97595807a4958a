import { isPublished, shownStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Writes } from '../../transaction.ts'

type Named = Pick<PostRow, 'id' | 'kind' | 'url' | 'title' | 'status'>

/** Who writes to a post, when and from where. */
interface By {
  actor: Actor
  clientNetwork: string
  now: Date
}

/**
 * How the audit log names a post: by its title and address while it is public, by its id alone while it is hidden. Owners read the log, and
 * only the author may see a hidden post, including its address.
 */
export function eventPost({ id, kind, url, title, status }: Named): {
  subject: string
  details: Record<string, string>
} {
  const ofKind: Record<string, string> = kind === 'page' ? { id, kind } : { id }
  return isPublished({ status })
    ? { subject: title, details: { ...ofKind, status: shownStatus({ status }), url } }
    : { subject: id, details: { ...ofKind, status } }
}

/** Logs what its author did to a post, in the same transaction: published it, hid it, or changed its texts. */
export async function recordPostChange(
  { audit }: Pick<Writes, 'audit'>,
  by: By,
  { before, after, isEdited }: { before: Named | null; after: Named; isEdited: boolean },
): Promise<void> {
  const isPublic = isPublished(after)
  if (isPublic !== (before !== null && isPublished(before)))
    await audit.record({ kind: isPublic ? 'post_publication' : 'post_hiding', ...by, ...eventPost(after) })
  else if (isEdited) await audit.recordRepeated({ kind: 'post_edit', ...by, ...eventPost(after) })
}
