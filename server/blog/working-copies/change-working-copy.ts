import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Autosave } from '#contract/working-copies.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { requireOpenSession } from '../../foundation/actor/open-session.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { assertBaseVersion } from '../versions/assert-base-version.ts'
import { keepShownImages, type PrepareBlocks, type PreparedBlocks } from './block-images.ts'
import { type BlockLength, spliceBlocks } from './block-lengths.ts'
import { keepAsVersion } from './record-working-copy.ts'
import { getOwn, noSuchText } from './require-own-copy.ts'
import { storedWorkingCopy } from './working-copy-presenter.ts'
import type { WorkingCopyHead } from './working-copy-store.ts'
import { columnsOf, fieldsOf, typedFields } from './working-copy-text.ts'

interface Parts {
  reads: Pick<Reads, 'workingCopies'>
  inTransaction: InTransaction
  prepareBlocks: PrepareBlocks
  accountQuota: AccountQuota
  clock: () => Date
}

/**
 * Creates the function that stores what changed since a revision, in one transaction. If that is not the newest revision: the response of the
 * first time for the same change sent again, else `conflict`. While somebody types, the text before the change becomes a version every five
 * minutes.
 */
export function createChangeWorkingCopy({ reads, inTransaction, prepareBlocks, accountQuota, clock }: Parts) {
  return async (actor: Actor, id: string, sent: Autosave) => {
    const findPostId = async () => (await getOwn(reads, actor, id)).post_id
    const prepared = await prepareBlocks(actor, sent.splice?.blocks ?? [], findPostId)
    const digest = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
    return inTransaction(async (stores) => {
      const copy = await lockHead(stores, actor, id)
      const images = { postId: copy.post_id, names: prepared.imageNames, cover: sent.imgname }
      const { missing, mayBeCover } = await keepShownImages(stores, actor, images)
      const missingImages = [...missing, ...prepared.leftOut]
      if (copy.revision === sent.revision + 1 && copy.change_digest === digest)
        return storedWorkingCopy(copy, missingImages)
      if (copy.revision !== sent.revision) throw conflict()
      const now = clock()
      const versioned_at = await versionEachFewMinutes(stores, actor, copy, now)
      const { columns, content } = changed(copy, sent, { prepared, mayBeCover })
      const changes = {
        ...columns,
        revision: copy.revision + 1,
        base_version: await baseOf(stores, copy, sent),
        change_digest: digest,
        changed_at: now.toISOString(),
        versioned_at,
      }
      await stores.workingCopies.update(copy, changes, content)
      if (changes.bytes > copy.bytes) await accountQuota.assertRoomForVersions(stores, actor.id)
      else if (versioned_at !== copy.versioned_at) await accountQuota.assertRoom(stores, actor.id)
      return storedWorkingCopy(changes, missingImages)
    })
  }
}

/** Locks the account and returns the working copy without its body, if the session is open. This happens every few seconds: one query less counts. */
async function lockHead(stores: Writes, actor: Actor, id: string): Promise<WorkingCopyHead> {
  await stores.lock(`author ${actor.id}`)
  const copy = await stores.workingCopies.findOwnHead(actor, id)
  if (copy) return copy
  await requireOpenSession(stores, actor)
  throw noSuchText()
}

/** The columns after a change, and what it replaces in the body. */
function changed(
  copy: WorkingCopyHead,
  sent: Autosave,
  { prepared, mayBeCover }: { prepared: PreparedBlocks; mayBeCover: boolean },
) {
  const cover = mayBeCover ? sent.imgname : null
  const imgname = sent.imgname === undefined ? copy.imgname : (cover ?? null)
  const fields = { ...fieldsOf(copy), ...typedFields(sent, copy), imgname }
  const lengths: BlockLength[] = JSON.parse(copy.block_lengths)
  const body = sent.splice && spliceBlocks(lengths, { ...sent.splice, blocks: prepared.blocks })
  return { columns: columnsOf(fields, body?.lengths ?? lengths, 'splice.blocks'), content: body?.content }
}

/** Keeps the text before a change: what comes after it is in the working copy. */
async function versionEachFewMinutes(
  stores: Writes,
  actor: Actor,
  copy: WorkingCopyHead,
  now: Date,
): Promise<string> {
  const age = now.getTime() - Date.parse(copy.versioned_at)
  if (age < limits.workingCopy.versionSeconds * 1_000) return copy.versioned_at
  await keepAsVersion(stores, actor, await getOwn(stores, actor, copy.id))
  return now.toISOString()
}

/** The version that a working copy begins from. */
async function baseOf(
  stores: Writes,
  { post_id, base_version }: WorkingCopyHead,
  { baseVersion }: Autosave,
): Promise<number | null> {
  if (base_version === null || baseVersion === undefined || baseVersion === base_version) return base_version
  await assertBaseVersion(stores, { id: post_id }, baseVersion)
  return baseVersion
}

const conflict = () =>
  new AppError(
    'conflict',
    'This text was changed in another tab or on another device. Nothing was overwritten: store your text as one of its own.',
  )
