import { randomBytes } from 'node:crypto'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { Reads, Writes } from '../../transaction.ts'
import type { Image } from './image-store.ts'

type Stores = Pick<Writes, 'images'>

/** Creates the token that opens a file that is not public. It cannot be guessed. */
export const newImageToken = (): string => randomBytes(16).toString('base64url')

/** True for the name of an upload of one's own. */
export async function isOwnUpload(
  { images }: Pick<Reads, 'images'>,
  actor: Actor,
  name: string,
): Promise<boolean> {
  const [image] = await images.listNamed([name])
  return image?.uploader_id === actor.id
}

/** Claims one's own upload as a cover or as the image of one's account. Null if there is none with this name. */
export async function claimOwnUpload({ images }: Stores, actor: Actor, name: string): Promise<Image | null> {
  // Checked before it is claimed: an upload of someone else must not change.
  if (!(await isOwnUpload({ images }, actor, name))) return null
  const [image] = await images.claim([name])
  return image ?? null
}

interface BodyImageNames {
  postId: string
  authorId: string | null
  names: string[]
  /** Images that the body may show whoever uploaded them. */
  further?: Image[]
}

/**
 * Finds the images that a body may show of those that it names: uploads of the post's author, images that the post has, and what readers
 * see. Another author's hidden image counts as missing: a different response would reveal that it exists.
 */
export async function findShownImages(
  { images }: Pick<Reads, 'images'>,
  { postId, authorId, names, further = [] }: BodyImageNames,
): Promise<{ own: Image[]; shown: Set<string> }> {
  const present = new Set([...(await images.listOfPost(postId)), ...further].map(({ id }) => id))
  const named = await images.listNamed(names)
  const isOwn = (image: Image) => image.uploader_id === authorId || present.has(image.id)
  const own = named.filter(isOwn)
  const others = named.filter((image) => !isOwn(image))
  const hidden = new Set((await images.listHidden(others.map(({ id }) => id))).map(({ id }) => id))
  const shown = [...own, ...others.filter(({ id }) => !hidden.has(id))]
  return { own, shown: new Set(shown.map(({ name }) => name)) }
}

/**
 * Makes the images that a body names belong to the post, so that they stay and are as public as the post: uploads of its author, and images
 * that were in the body before. An upload of someone else must not become public by it. Throws `validation_failed` for a missing image,
 * such as an upload that nothing used for a day, unless it was in the body before: its author may still change everything else.
 */
export async function setImagesOfBody(
  stores: Stores,
  { namesBefore, ...body }: BodyImageNames & { namesBefore: string[] },
): Promise<void> {
  const { own, shown } = await findShownImages(stores, body)
  const claimed = await stores.images.claim(own.map(({ name }) => name))
  const gone = new Set(own.map(({ name }) => name)).difference(new Set(claimed.map(({ name }) => name)))
  const known = new Set(namesBefore).union(shown.difference(gone))
  const missing = body.names.find((name) => !known.has(name))
  if (missing !== undefined) throw missingInBodyError(missing)
  await stores.images.setOfBody(
    body.postId,
    claimed.map(({ id }) => id),
  )
}

function missingInBodyError(name: string): AppError {
  const problem = `The image ${name} in the body no longer exists: remove it or choose it again.`
  return new AppError('validation_failed', problem, { fields: { content: problem } })
}

/**
 * Called after a change of what used these images. Marks the ones that nothing uses any more. Images that were public and are not any more
 * get new tokens, as many people may know the old ones; that also invalidates what is cached of them.
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

/** Gives images new tokens, so that nobody can use the old ones. */
export async function renewTokens({ images }: Stores, hidden: Pick<Image, 'id'>[]): Promise<void> {
  for (const { id } of hidden) await images.setToken(id, newImageToken())
}
