import type { FileHandle } from 'node:fs/promises'
import { insertPost } from '../../blog/posts/insert-post.ts'
import { listPublicly } from '../../blog/posts/post-publication.ts'
import { placeInOrder } from '../../blog/posts/publication-place.ts'
import { renamedTags } from '../../blog/tags/renamed-tags.ts'
import { insertTrashed } from '../../blog/trash/restore-from-trash.ts'
import { nextVersion, recordVersion } from '../../blog/versions/record-version.ts'
import { releaseImages } from '../../content/images/image-references.ts'
import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import type { Database } from '../../data/database/database.ts'
import { isPublished, type StoredStatus } from '../../data/database/post-status.ts'
import type { PostRow } from '../../data/database/rows.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { purgeOnChange } from '../../delivery/cdn/cdn-service.ts'
import { type CdnOptions, noCdn } from '../../delivery/cdn/cdn-settings.ts'
import { StartError } from '../../foundation/process/start-error.ts'
import { createInTransaction, createReads, type Reads, type Writes } from '../../transaction.ts'
import { findPost, type PostOfBackup } from './post-of-backup.ts'
import { putImagesOfPost } from './put-images-of-post.ts'
import { reapplyTakeDowns } from './reapply-take-downs.ts'
import type { VerifiedBackup } from './verify-backup.ts'
import { withVerifiedBackup } from './with-verified-backup.ts'

interface Target {
  database: Database
  storage: ImageStorage
  /** The shared caches to purge; none by default. */
  cdn?: CdnOptions
  /** Replaces texts and images if the post exists. */
  replace: boolean
  now: Date
}

/** The result of restoring a post. */
export interface RestoredPost {
  /** Null for a hidden post: whoever runs the server need not know what it is about. */
  title: string | null
  url: string
  /** Its address in the backup. */
  urlBefore: string
  status: StoredStatus
  /** The username of its author; null if that account was deleted. */
  author: string | null
  /** True if the post existed, maybe in the trash, and its texts and images were replaced. */
  isReplaced: boolean
  /** True if its publication number was taken, so that it has a new one. */
  isMoved: boolean
  /** Its images that neither the backup nor the store has. */
  missing: string[]
}

type Stored = Pick<RestoredPost, 'url' | 'status' | 'isReplaced' | 'isMoved'>

/**
 * Restores one post from a backup, by an address that it had then, also while a server runs. A post that was deleted for good gets the status
 * and author of the backup. One that exists keeps its status, author, address and dates, so that nothing hidden becomes public, and one in
 * the trash gets those that it had. Quotas do not prevent a restore, but what it stores is counted. Throws `StartError` if the post exists or
 * is in the trash and `replace` is not set.
 */
export const restorePost = (
  file: string,
  workFolder: string,
  { address, ...target }: Target & { address: string },
): Promise<RestoredPost> =>
  withVerifiedBackup(file, workFolder, async (backup, handle) => {
    const found = await findPost(backup.rows, address)
    if (!found) {
      throw new StartError(
        `the backup has no post at ${address}. List the posts that it has: npm run restore -- --list ${file}`,
      )
    }
    return restoreFound(backup, handle, found, target)
  })

async function restoreFound(
  backup: VerifiedBackup,
  handle: FileHandle,
  found: PostOfBackup,
  { database, storage, cdn = noCdn, replace, now }: Target,
): Promise<RestoredPost> {
  const inTransaction = createInTransaction(database, () => {}, { noteChange: purgeOnChange(cdn, () => now) })
  const reads = createReads(database)
  const author = found.post.author_id === null ? undefined : await reads.authors.find(found.post.author_id)
  const authorId = author?.id ?? null
  const assertWanted = async ({ trash }: Pick<Reads, 'trash'>, there: PostRow | undefined) => {
    if (there && !replace) throw alreadyExists(there)
    if (await trash.findAuthorId(found.post.id)) {
      if (!replace) throw inTrash()
    } else if (!there && !author && !isPublished(found.post) && !found.takeDown) throw ownerless()
  }
  await assertWanted(reads, await reads.posts.find(found.post.id))
  const images = await putImagesOfPost({ backup, handle, found, reads, inTransaction, storage, now })
  let isWritten = false
  try {
    const stored = await inTransaction(async (stores) => {
      isWritten = false
      // A post without an account is not covered by an author's lock, and an owner may be taking it down.
      await stores.lock('owners')
      if (authorId) await stores.lock(`author ${authorId}`)
      const stands = await stores.posts.find(found.post.id)
      await assertWanted(stores, stands)
      const there = stands ?? (await takeFromTrash(stores, found.post.id, now))
      const written = there
        ? await replaceTexts(stores, there, found, images.names, now)
        : await insert(stores, found, { authorId, names: images.names, now })
      isWritten = true
      return written
    })
    const title = isPublished(stored) ? found.post.title : null
    const about = { title, urlBefore: found.post.url, author: author?.username ?? null }
    return { ...about, ...stored, missing: images.missing }
  } catch (error) {
    // Once the commit was sent it may have succeeded, even if no confirmation arrived. Images left behind are removed a day later, like all unused
    // ones.
    if (!isWritten) await images.rollBack().catch(() => {})
    throw error
  }
}

const alreadyExists = ({ url, status }: PostRow) =>
  new StartError(
    `the post is there, ${isPublished({ status }) ? 'public' : 'hidden'}, at /${url}. Add --replace to overwrite its texts and images with those of the backup.`,
  )

const inTrash = () =>
  new StartError(
    'the post is in the trash of its author, who can restore it there. Add --replace to restore it now, with the texts and images of the backup; its author can have the present ones back.',
  )

const ownerless = () =>
  new StartError(
    'the post was hidden, and its account is gone, so nobody could open it. To read it, restore the whole backup beside the blog: docs/backup.md says how.',
  )

/** Restores a post from the trash. */
async function takeFromTrash(stores: Writes, id: string, now: Date): Promise<PostRow | undefined> {
  const trashed = await stores.trash.find(id)
  if (!trashed) return undefined
  await stores.trash.takeOut(id)
  return (await insertTrashed(stores, trashed, now)).row
}

/** Inserts a post that was deleted for good. */
async function insert(
  stores: Writes,
  found: PostOfBackup,
  { authorId, names, now }: { authorId: string | null; names: Set<string>; now: Date },
): Promise<Stored> {
  const { place, isMoved } = await placeInOrder(stores, found.post, now)
  const cover = coverOf(found, names)
  const guessed_language = guessedLanguage(found.post, found.body.content)
  const post = { ...found.post, ...cover, ...place, author_id: authorId, guessed_language }
  if (post.updated_at < post.created_at) post.updated_at = post.created_at
  const row = await insertPost(stores, post, found.body, found.post.url)
  for (const url of found.addresses) await stores.posts.takeAddress(row.id, url)
  await stores.views.putDays(row.id, found.days)
  await setBodyImages(stores, found, names)
  const tags = await renamedTags(stores, found.tags)
  await listPublicly(stores, row, { tags, text: found.body.text, before: null })
  if (found.takeDown) await reapplyTakeDowns(stores, [found.takeDown], now)
  return { url: row.url, status: row.status, isReplaced: false, isMoved }
}

/** Replaces only the texts, tags and images of a post that exists. */
async function replaceTexts(
  stores: Writes,
  post: PostRow,
  found: PostOfBackup,
  names: Set<string>,
  now: Date,
): Promise<Stored> {
  if (post.author_id) await stores.lock(`author ${post.author_id}`)
  const listed = await stores.posts.getListed(post.id)
  const before = { ...listed, text: await stores.posts.getText(post.id) }
  const images = await stores.images.listOfPost(post.id)
  const { title, description } = found.post
  const updated_at = [now.toISOString(), post.created_at].sort()[1] as string
  const version = await nextVersion(stores, post)
  const presentation = storedPresentation(found.post)
  const changes = { title, description, ...coverOf(found, names), ...presentation, updated_at, version }
  await stores.posts.update(post.id, changes)
  await stores.posts.updateBody(post.id, found.body)
  await setBodyImages(stores, found, names)
  const after = { ...post, ...changes }
  const body = { html: found.body.content, bibliography: found.body.bibliography ?? null }
  const tags = await renamedTags(stores, found.tags)
  await recordVersion(stores, after, { kind: 'restore', now, tags, body })
  await releaseImages(stores, images, { wasPublic: isPublished(post), now })
  await listPublicly(stores, after, { tags, text: found.body.text, before })
  return { url: post.url, status: post.status, isReplaced: true, isMoved: false }
}

const coverOf = ({ post: { imgname, imgalt } }: PostOfBackup, names: Set<string>) =>
  imgname !== null && names.has(imgname) ? { imgname, imgalt } : { imgname: null, imgalt: '' }

/** Assigns the images of the body to the post again, as far as they exist. */
async function setBodyImages({ images }: Writes, found: PostOfBackup, names: Set<string>): Promise<void> {
  const claimed = await images.claim([...names])
  const ids = claimed.filter(({ name }) => found.namesInBody.has(name)).map(({ id }) => id)
  await images.setOfBody(found.post.id, ids)
}
