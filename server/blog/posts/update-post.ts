import { changedPresentation } from '../../content/presentation/presentation.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { Writes } from '../../transaction.ts'
import { type SavedWorkingCopy, settleWorkingCopy } from '../working-copies/settle-working-copy.ts'
import type { DerivedFromTexts } from './derive-from-texts.ts'
import type { BodyRow } from './post-body-store.ts'
import { recordPostChange } from './post-events.ts'
import type { checkedFields } from './post-fields.ts'
import { lockOwnPost, notFound } from './require-own-post.ts'
import { writePost } from './write-post.ts'

interface Parts {
  accountQuota: AccountQuota
  clock: () => Date
}

interface Update {
  actor: Actor
  clientNetwork: string
  url: string
  fields: ReturnType<typeof checkedFields>
  /** Absent if the body stays. */
  body: BodyRow | undefined
  derived: DerivedFromTexts | undefined
  workingCopy?: SavedWorkingCopy
  /** The version that the post must still have; absent to overwrite whatever was saved last. */
  expectedVersion?: number
}

/** Another save was committed since the post was read. */
export class VersionChanged extends Error {}

/** Changes one's own post in a transaction, with its images, its place in lists and the audit log. */
export async function updatePost(
  stores: Writes,
  { actor, clientNetwork, url, fields, body, derived, workingCopy, expectedVersion }: Update,
  { accountQuota, clock }: Parts,
) {
  const post = await lockOwnPost(stores, actor, url)
  // Its post was deleted, and this one took the address.
  if (workingCopy && (await stores.workingCopies.isOfTrash(actor.id, workingCopy.id))) throw notFound()
  if (expectedVersion !== undefined && post.version !== expectedVersion) throw new VersionChanged()
  const now = clock()
  const { title, description, tags, status } = fields
  const presentation = changedPresentation(fields)
  const changes = { title, description, tags, status, body, derived, presentation }
  const { after, isEdited } = await writePost(stores, post, changes, { now })
  // What its author does by hand replaces what was planned.
  if (isPublished(after) !== isPublished(post)) await stores.schedules.remove(post.id)
  const saved = { postId: post.id, version: after.version, sentHtml: fields.content, now }
  await settleWorkingCopy(stores, actor, workingCopy, saved)
  await accountQuota.assertRoom(stores, actor.id, { isEdited: body !== undefined })
  await recordPostChange(stores, { actor, clientNetwork, now }, { before: post, after, isEdited })
  return stores.posts.getListed(post.id)
}
