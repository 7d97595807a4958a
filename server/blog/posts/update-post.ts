import { isDeepStrictEqual } from 'node:util'
import { imageNamesIn } from '../../content/images/body-images.ts'
import { releaseImages, setImagesOfBody } from '../../content/images/image-references.ts'
import type { Image } from '../../content/images/image-store.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { Writes } from '../../transaction.ts'
import { nextVersion, recordVersion } from '../versions/record-version.ts'
import { type SavedWorkingCopy, settleWorkingCopy } from '../working-copies/settle-working-copy.ts'
import { recordPostChange } from './post-events.ts'
import type { checkedFields } from './post-fields.ts'
import { firstPublication, listPublicly } from './post-publication.ts'
import type { prepareBody } from './prepare-body.ts'
import { lockOwnPost, notFound } from './require-own-post.ts'

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
  body: Awaited<ReturnType<typeof prepareBody>>['body'] | undefined
  workingCopy?: SavedWorkingCopy
  /** The version that the post must still have; absent to overwrite whatever was saved last. */
  expectedVersion?: number
  /** Of a version that is restored: its cover, and the images that its body may show. */
  restored?: { cover: Pick<PostRow, 'imgname' | 'imgalt'>; images: Image[] }
}

/** Another save was committed since the post was read. */
export class VersionChanged extends Error {}

/** The texts of a post that readers see. */
const textsOf = ({ title, description }: PostRow, tags: string[], content: string) => ({
  title,
  description,
  tags,
  content,
})

/** Changes one's own post in a transaction, with its images, its place in lists and the audit log. */
export async function updatePost(
  stores: Writes,
  { actor, clientNetwork, url, fields, body, workingCopy, expectedVersion, restored }: Update,
  { accountQuota, clock }: Parts,
) {
  const post = await lockOwnPost(stores, actor, url)
  // Its post was deleted, and this one took the address.
  if (workingCopy && (await stores.workingCopies.isOfTrash(actor.id, workingCopy.id))) throw notFound()
  if (expectedVersion !== undefined && post.version !== expectedVersion) throw new VersionChanged()
  const now = clock()
  const listed = await stores.posts.getListed(post.id)
  const before = { ...listed, text: await stores.posts.getText(post.id) }
  const images = await stores.images.listOfPost(post.id)
  const contentBefore = body ? ((await stores.posts.findContent(post.id)) ?? '') : ''
  const tags = fields.tags ?? before.tags
  const status = fields.status ?? post.status
  const texts = { title: fields.title ?? post.title, description: fields.description ?? post.description }
  const isEdited = !isDeepStrictEqual(
    { ...texts, tags, content: body?.content ?? contentBefore },
    textsOf(post, before.tags, contentBefore),
  )
  const cover = restored?.cover ?? { imgname: post.imgname, imgalt: post.imgalt }
  const isCoverNew = cover.imgname !== post.imgname || cover.imgalt !== post.imgalt
  const isNewVersion = isEdited || isCoverNew || status !== post.status
  const version = isNewVersion ? await nextVersion(stores, post) : post.version
  const edited = [fields.title, fields.description, fields.tags, body].some((part) => part != null)
  const first = status === 'public' && post.publication === null ? await firstPublication(stores, now) : {}
  const { created_at } = { ...post, ...first }
  const updated_at = edited ? now.toISOString() : post.updated_at
  const changes = { ...texts, ...cover, status, updated_at, version, ...first }
  if (changes.updated_at < created_at) changes.updated_at = created_at
  if (isCoverNew && cover.imgname !== null) await stores.images.claim([cover.imgname])
  await stores.posts.update(post.id, changes)
  // What its author does by hand replaces what was planned.
  if ((status === 'public') !== (post.status === 'public')) await stores.schedules.remove(post.id)
  if (body) {
    const namesBefore = imageNamesIn(contentBefore)
    await stores.posts.updateBody(post.id, body)
    const names = imageNamesIn(body.content)
    const owner = { postId: post.id, authorId: actor.id, further: restored?.images }
    await setImagesOfBody(stores, { ...owner, names, namesBefore })
  }
  const after = { ...post, ...changes }
  if (isNewVersion) {
    const kind = restored ? 'restore' : status === 'public' ? 'publication' : 'save'
    const recorded = body ? { html: body.content } : { sameAs: post.version }
    await recordVersion(stores, after, { kind, now, tags, body: recorded })
  }
  await settleWorkingCopy(stores, actor, workingCopy, { postId: post.id, version, now })
  await releaseImages(stores, images, { wasPublic: post.status === 'public', now })
  await listPublicly(stores, after, { tags, text: body?.text ?? before.text, before })
  await accountQuota.assertRoom(stores, actor.id, { isEdited: body !== undefined })
  await recordPostChange(stores, { actor, clientNetwork, now }, { before: post, after, isEdited })
  return stores.posts.getListed(post.id)
}
