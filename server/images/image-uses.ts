import { randomBytes } from 'node:crypto'
import type { Reads, Writes } from '../database/transaction.ts'
import type { Actor } from '../sessions/actor.ts'
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
export async function takeOwn({ images }: Stores, actor: Actor, name: string): Promise<Image | null> {
  // Looked at before it is marked: someone else's stays as it is.
  if (!(await isOwnUpload({ images }, actor, name))) return null
  const [image] = await images.claim([name])
  return image ?? null
}

/**
 * Makes the pictures that a body names the post's own, so that they stay and are as public as the post is: its author's uploads, and
 * those that were in it before. A body that names the upload of somebody else must not make it public.
 */
export async function setPicturesOfBody(
  { images }: Stores,
  { postId, authorId, names }: { postId: string; authorId: string | null; names: string[] },
): Promise<void> {
  const before = new Set((await images.listOfPost(postId)).map(({ id }) => id))
  const named = await images.listNamed(names)
  const own = named.filter((image) => image.uploader_id === authorId || before.has(image.id))
  const claimed = await images.claim(own.map(({ name }) => name))
  await images.setOfBody(
    postId,
    claimed.map(({ id }) => id),
  )
}

/**
 * After a change of what used these images: notes which of them nothing uses any more. Of those that were public and are not any more
 * the tokens are renewed, as many people may know them.
 */
export async function releaseImages(
  stores: Stores,
  used: Image[],
  { wasPublic, now }: { wasPublic: boolean; now: Date },
): Promise<void> {
  const ids = used.map(({ id }) => id)
  await stores.images.noteUses(ids, now.toISOString())
  if (wasPublic) await renewTokens(stores, await stores.images.listHidden(ids))
}

/** Whoever knew the tokens of these images must not read on. */
export async function renewTokens({ images }: Stores, hidden: Pick<Image, 'id'>[]): Promise<void> {
  for (const { id } of hidden) await images.setToken(id, newToken())
}
