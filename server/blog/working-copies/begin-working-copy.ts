import { randomUUIDv7 } from 'node:crypto'
import type { NewWorkingCopy } from '#contract/working-copies.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { claimRequest, findClaimed, findFirstCreated } from '../../data/idempotency/claim-request.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { assertBaseVersion } from '../versions/assert-base-version.ts'
import { keepShownImages, type PrepareBlocks, type PreparedBlocks } from './block-images.ts'
import { lengthOf } from './block-lengths.ts'
import { getOwn } from './require-own-copy.ts'
import { assertFewWorkingCopies } from './working-copy-limit.ts'
import { storedWorkingCopy } from './working-copy-presenter.ts'
import type { OwnWorkingCopy } from './working-copy-store.ts'
import { columnsOf, noFields, typedFields } from './working-copy-text.ts'

interface Parts {
  reads: Pick<Reads, 'workingCopies' | 'posts' | 'idempotency'>
  inTransaction: InTransaction
  prepareBlocks: PrepareBlocks
  accountQuota: AccountQuota
  /** Returns one's own post, with its account locked. */
  lockOwnPost: (stores: Writes, actor: Actor, url: string) => Promise<PostRow>
  clock: () => Date
}

/** Creates the function that stores a text that is being typed as a working copy of its own. */
export function createBeginWorkingCopy(parts: Parts) {
  const { reads, inTransaction, prepareBlocks, accountQuota, lockOwnPost, clock } = parts

  /** The post that is being changed, with its history and what goes with its text; for a new text, the id that its post will have. */
  async function beginHistory(stores: Writes, actor: Actor, { url, baseVersion }: NewWorkingCopy) {
    if (url === undefined) {
      const post_id = randomUUIDv7()
      await stores.history.ensure(post_id, actor.id, 0)
      return { history: { post_id, base_version: null }, beside: {} }
    }
    const post = await lockOwnPost(stores, actor, url)
    await stores.history.ensure(post.id, actor.id, post.version)
    await stores.history.keepImagesOfPost(post.id)
    if (baseVersion !== undefined) await assertBaseVersion(stores, post, baseVersion)
    const bibliography = await stores.posts.findBibliography(post.id)
    return {
      history: { post_id: post.id, base_version: baseVersion ?? post.version },
      beside: { bibliography, ...storedPresentation(post) },
    }
  }

  async function insert(
    stores: Writes,
    actor: Actor,
    sent: NewWorkingCopy,
    { id, prepared, now }: { id: string; prepared: PreparedBlocks; now: Date },
  ) {
    const { history, beside } = await beginHistory(stores, actor, sent)
    const before = await stores.workingCopies.countOwn(actor.id)
    assertFewWorkingCopies({ before, after: before + 1 })
    const images = { postId: history.post_id, names: prepared.imageNames, cover: sent.imgname }
    const { missing, mayBeCover } = await keepShownImages(stores, actor, images)
    const imgname = mayBeCover ? (sent.imgname ?? null) : null
    const empty = { ...noFields, ...beside }
    const fields = { ...empty, ...typedFields(sent, empty), imgname }
    const at = now.toISOString()
    const copy = {
      ...{ id, ...history, revision: 1, change_digest: null },
      ...columnsOf(fields, prepared.blocks.map(lengthOf), 'blocks'),
      content: prepared.blocks.join(''),
      ...{ created_at: at, changed_at: at, versioned_at: at },
    }
    await stores.workingCopies.insert(copy)
    await accountQuota.assertRoomForVersions(stores, actor.id)
    return { id, ...storedWorkingCopy(copy, [...missing, ...prepared.leftOut]) }
  }

  async function createOnce(actor: Actor, sent: NewWorkingCopy, idempotencyKey: string | null) {
    const request = { caller: actor.id, key: idempotencyKey, payload: sent }
    const known = await findClaimed(reads, request)
    if (known) return firstResponse(await getOwn(reads, actor, known))
    const prepared = await prepareBlocks(actor, sent.blocks, async () => {
      const post = sent.url === undefined ? undefined : await reads.posts.findByUrl(sent.url)
      return post?.id ?? null
    })
    return inTransaction(async (stores) => {
      // Before the key, as every call does that takes both: two that took them in different orders would wait for each other.
      await lockActor(stores, actor)
      const id = randomUUIDv7()
      const now = clock()
      const first = await claimRequest(stores, request, id, now)
      if (first) return firstResponse(await getOwn(stores, actor, first))
      return insert(stores, actor, sent, { id, prepared, now })
    })
  }

  /**
   * A repeated request with the same idempotency key returns the working copy that the first one created. The refusal of a key that was used
   * for another text names the working copy, so that its form can go on with it.
   */
  return async (actor: Actor, sent: NewWorkingCopy, key: string | null) => {
    try {
      return await createOnce(actor, sent, key)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'idempotency_key_reused')) throw error
      const workingCopy = await findFirstCreated(reads, { caller: actor.id, key })
      throw new AppError(error.code, error.message, { data: { workingCopy } })
    }
  }
}

/** Of a creation that is repeated. Whoever repeats it does not know what was changed since, so a change of theirs is a `conflict` then. */
const firstResponse = ({ id, created_at }: OwnWorkingCopy) => ({
  id,
  ...storedWorkingCopy({ revision: 1, changed_at: created_at }),
})
