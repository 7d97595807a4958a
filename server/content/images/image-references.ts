import { randomBytes } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads, Writes } from '../../transaction.ts'
import type { Image } from './image-store.ts'

type Stores = Pick<Writes, 'images'>

/** What opens a file that is not public: nobody guesses it. */
export const newToken = (): string => randomBytes(16).toString('base64url')

/** True for the name of an upload of one's own. */
export async function isOwnUpload(
  { images }: Pick<Reads, 'images'>,
  actor: Actor,
  name: string,
): Promise<boolean> {
  const [image] = await images.listNamed([name])
  return image?.uploader_id === actor.id
}

/** Takes an upload of one's own into use, as a cover or as the picture of one's account. Null if there is none of this name. */
export async function claimOwnUpload({ images }: Stores, actor: Actor, name: string): Promise<Image | null> {
  // Looked at before it is marked: someone else's stays as it is.
  if (!(await isOwnUpload({ images }, actor, name))) return null
  const [image] = await images.claim([name])
  return image ?? null
}

interface BodyImageNames {
  postId: string
  authorId: string | null
  names: string[]
  /** The names that the body had until now. */
  namesBefore: string[]
}

/**
 * Makes the pictures that a body names the post's own, so that they stay and are as public as the post is: its author's uploads, and
 * those that were in it before. A body that names the upload of somebody else must not make it public. Throws `validation_failed` for one
 * that is not there, such as an upload that nothing used for a day, unless the body had it before: its author may change all else.
 */
export async function setImagesOfBody(
  { images }: Stores,
  { postId, authorId, names, namesBefore }: BodyImageNames,
): Promise<void> {
  const before = new Set((await images.listOfPost(postId)).map(({ id }) => id))
  const named = await images.listNamed(names)
  const isOwn = (image: Image) => image.uploader_id === authorId || before.has(image.id)
  const own = named.filter(isOwn)
  const others = named.filter((image) => !isOwn(image))
  // What somebody else hides is not there for this author: a different answer would tell that it is.
  const hidden = new Set((await images.listHidden(others.map(({ id }) => id))).map(({ id }) => id))
  const shown = others.filter(({ id }) => !hidden.has(id))
  const claimed = await images.claim(own.map(({ name }) => name))
  const known = new Set([...namesBefore, ...[...shown, ...claimed].map(({ name }) => name)])
  const missing = names.find((name) => !known.has(name))
  if (missing !== undefined) throw missingInBodyError(missing)
  await images.setOfBody(
    postId,
    claimed.map(({ id }) => id),
  )
}

function missingInBodyError(name: string): AppError {
  const problem = `The image ${name} in the body no longer exists: remove it or choose it again.`
  return new AppError('validation_failed', problem, { fields: { content: problem } })
}

/**
 * After a change of what used these images: notes which of them nothing uses any more. Of those that were public and are not any more
 * the tokens are renewed, as many people may know them; what is cached of them goes with the tokens.
 */
export async function releaseImages(
  stores: Stores,
  used: Image[],
  { wasPublic, now }: { wasPublic: boolean; now: Date },
): Promise<void> {
  const ids = used.map(({ id }) => id)
  await stores.images.noteUses(ids, now.toISOString())
  if (!wasPublic) return
  const hidden = await stores.images.listHidden(ids)
  await renewTokens(stores, hidden)
}

/** Whoever knew the tokens of these images must not read on. */
export async function renewTokens({ images }: Stores, hidden: Pick<Image, 'id'>[]): Promise<void> {
  for (const { id } of hidden) await images.setToken(id, newToken())
}
