import { createHash, randomUUIDv7 } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Autosave, NewWorkingCopy } from '#contract/working-copies.ts'
import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { createBodyImages } from '../../content/images/body-images.ts'
import type { ImageService } from '../../content/images/image-service.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { claimRequest, findClaimed, findFirstCreated } from '../../data/idempotency/claim-request.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { PreviewTickets } from '../previews/preview-ticket.ts'
import { assertBaseVersion } from '../versions/assert-base-version.ts'
import { createPrepareBlocks, keepShownImages } from './block-images.ts'
import { type BlockLength, lengthOf, spliceBlocks } from './block-lengths.ts'
import { keepAsVersion } from './record-working-copy.ts'
import { assertFewWorkingCopies } from './working-copy-limit.ts'
import { listedWorkingCopy, wholeWorkingCopy } from './working-copy-presenter.ts'
import type { OwnWorkingCopy, WorkingCopyHead, WorkingCopyRow } from './working-copy-store.ts'
import { columnsOf, fieldsOf, noFields, typedFields } from './working-copy-text.ts'

interface Parts {
  reads: Pick<Reads, 'workingCopies' | 'posts' | 'images' | 'idempotency'>
  inTransaction: InTransaction
  htmlWorker: HtmlWorker
  images: ImageService
  accountQuota: AccountQuota
  previewTickets: Pick<PreviewTickets, 'issueForCopy'>
  /** Returns one's own post, with its account locked. */
  lockOwnPost: (stores: Writes, actor: Actor, url: string) => Promise<PostRow>
  clock: () => Date
}

const noSuchText = () =>
  new AppError('not_found', 'There is no such text. It may have been saved or deleted.')

/** Returns a working copy of one's own. Throws `not_found` for any other. */
export async function getOwn(
  { workingCopies }: Pick<Reads, 'workingCopies'>,
  actor: Actor,
  id: string,
): Promise<OwnWorkingCopy> {
  const copy = await workingCopies.findOwn(actor.id, id)
  if (!copy) throw noSuchText()
  return copy
}

/** Stores what authors type, for their eyes only. */
export function createWorkingCopyService({
  reads,
  inTransaction,
  accountQuota,
  previewTickets,
  lockOwnPost,
  clock,
  ...parts
}: Parts) {
  const prepareBlocks = createPrepareBlocks({
    htmlWorker: parts.htmlWorker,
    bodyImages: createBodyImages({ reads, images: parts.images }),
  })

  /** The post that is being changed, with its history; for a new text, the id that its post will have. */
  async function beginHistory(stores: Writes, actor: Actor, { url, baseVersion }: NewWorkingCopy) {
    if (url === undefined) {
      const post_id = randomUUIDv7()
      await stores.history.ensure(post_id, actor.id, 0)
      return { post_id, base_version: null }
    }
    const post = await lockOwnPost(stores, actor, url)
    await stores.history.ensure(post.id, actor.id, post.version)
    await stores.history.keepImagesOfPost(post.id)
    if (baseVersion !== undefined) await assertBaseVersion(stores, post, baseVersion)
    return { post_id: post.id, base_version: baseVersion ?? post.version }
  }

  /** A repeated request with the same idempotency key returns the working copy that the first one created. */
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
      const history = await beginHistory(stores, actor, sent)
      const before = await stores.workingCopies.countOwn(actor.id)
      assertFewWorkingCopies({ before, after: before + 1 })
      const images = { postId: history.post_id, names: prepared.imageNames, cover: sent.imgname }
      const { missing, mayBeCover } = await keepShownImages(stores, actor, images)
      const fields = {
        ...noFields,
        ...typedFields(sent),
        imgname: mayBeCover ? (sent.imgname ?? null) : null,
      }
      const at = now.toISOString()
      const copy = {
        ...{ id, ...history, revision: 1, change_digest: null },
        ...columnsOf(fields, prepared.blocks.map(lengthOf), 'blocks'),
        content: prepared.blocks.join(''),
        ...{ created_at: at, changed_at: at, versioned_at: at },
      }
      await stores.workingCopies.insert(copy)
      await accountQuota.assertRoomForVersions(stores, actor.id)
      return created(copy, [...missing, ...prepared.leftOut])
    })
  }

  return {
    async list(actor: Actor) {
      return (await reads.workingCopies.listOwn(actor.id)).map(listedWorkingCopy)
    },

    async find(actor: Actor, id: string) {
      return wholeWorkingCopy(reads, await getOwn(reads, actor, id))
    },

    async preview(actor: Actor, id: string) {
      const { id: copyId } = await getOwn(reads, actor, id)
      return previewTickets.issueForCopy({ id: copyId, authorId: actor.id })
    },

    /** As `createOnce`. The refusal of a key that was used for another text names the working copy, so that its form can go on with it. */
    async create(actor: Actor, sent: NewWorkingCopy, key: string | null) {
      try {
        return await createOnce(actor, sent, key)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'idempotency_key_reused')) throw error
        const workingCopy = await findFirstCreated(reads, { caller: actor.id, key })
        throw new AppError(error.code, error.message, { data: { workingCopy } })
      }
    },

    /**
     * Stores what changed since a revision, in one transaction. If that is not the newest revision: the response of the first time for the
     * same change sent again, else `conflict`. While somebody types, the text before the change becomes a version every five minutes.
     */
    async save(actor: Actor, id: string, sent: Autosave) {
      const findPostId = async () => (await getOwn(reads, actor, id)).post_id
      const prepared = await prepareBlocks(actor, sent.splice?.blocks ?? [], findPostId)
      const digest = createHash('sha256').update(JSON.stringify(sent)).digest('base64url')
      return inTransaction(async (stores) => {
        await lockActor(stores, actor)
        const copy = await stores.workingCopies.findOwnHead(actor.id, id)
        if (!copy) throw noSuchText()
        const images = { postId: copy.post_id, names: prepared.imageNames, cover: sent.imgname }
        const { missing, mayBeCover } = await keepShownImages(stores, actor, images)
        const missingImages = [...missing, ...prepared.leftOut]
        if (copy.revision === sent.revision + 1 && copy.change_digest === digest)
          return saved(copy, missingImages)
        if (copy.revision !== sent.revision) throw conflict()
        const now = clock()
        const versioned_at = await versionEachFewMinutes(stores, actor, copy, now)
        const cover = mayBeCover ? sent.imgname : null
        const imgname = sent.imgname === undefined ? copy.imgname : (cover ?? null)
        const fields = { ...fieldsOf(copy), ...typedFields(sent), imgname }
        const lengths: BlockLength[] = JSON.parse(copy.block_lengths)
        const body = sent.splice && spliceBlocks(lengths, { ...sent.splice, blocks: prepared.blocks })
        const changes = {
          ...columnsOf(fields, body?.lengths ?? lengths, 'splice.blocks'),
          revision: copy.revision + 1,
          base_version: await baseOf(stores, copy, sent),
          change_digest: digest,
          changed_at: now.toISOString(),
          versioned_at,
        }
        await stores.workingCopies.update(copy, changes, body?.content)
        if (changes.bytes > copy.bytes) await accountQuota.assertRoomForVersions(stores, actor.id)
        else if (versioned_at !== copy.versioned_at) await accountQuota.assertRoom(stores, actor.id)
        return saved({ ...copy, ...changes }, missingImages)
      })
    },
  }

  /** The text before a change: what comes after it is in the working copy. */
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
}

/** The version that a working copy begins from, which stays as long as it does. */
async function baseOf(
  stores: Writes,
  { post_id, base_version }: WorkingCopyHead,
  { baseVersion }: Autosave,
): Promise<number | null> {
  if (base_version === null || baseVersion === undefined || baseVersion === base_version) return base_version
  await assertBaseVersion(stores, { id: post_id }, baseVersion)
  return baseVersion
}

type Saved = Pick<WorkingCopyRow, 'revision' | 'changed_at'>

const saved = ({ revision, changed_at }: Saved, missingImages: string[]) => ({
  revision,
  changedDate: changed_at,
  missingImages,
})

const created = (copy: Saved & { id: string }, missingImages: string[] = []) => ({
  id: copy.id,
  ...saved(copy, missingImages),
})

/** Of a creation that is repeated. Whoever repeats it does not know what was changed since, so a change of theirs is a `conflict` then. */
const firstResponse = ({ id, created_at }: OwnWorkingCopy) =>
  created({ id, revision: 1, changed_at: created_at })

const conflict = () =>
  new AppError(
    'conflict',
    'This text was changed in another tab or on another device. Nothing was overwritten: store your text as one of its own.',
  )
