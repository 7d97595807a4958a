import { randomUUIDv7 } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { imageNamesIn } from '../../content/images/body-images.ts'
import { guessedLanguage } from '../../content/presentation/guessed-language.ts'
import { storedPresentation } from '../../content/presentation/presentation.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { claimRequest } from '../../data/idempotency/claim-request.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Writes } from '../../transaction.ts'
import { recordVersion } from '../versions/record-version.ts'
import { insertPost } from './insert-post.ts'
import { savedPost } from './post-presenter.ts'
import { lockOwnPost, notFound } from './require-own-post.ts'

interface Parts {
  inTransaction: InTransaction
  accountQuota: AccountQuota
  clock: () => Date
}

const prefix = 'Copy of '

/** A title for the copy of a post, cut to the longest that a post may have. */
const copiedTitle = (title: string): string =>
  prefix + [...title].slice(0, limits.post.maxTitleCharacters - prefix.length).join('')

const takenDown = () => new AppError('taken_down', 'This post is taken down, so it cannot be duplicated.')

/** Creates the function that copies one's own post to a new draft. A repeated request with the same idempotency key returns the first copy. */
export const createDuplicatePost =
  ({ inTransaction, accountQuota, clock }: Parts) =>
  async (actor: Actor, url: string, idempotencyKey: string | null) => {
    const request = { caller: actor.id, key: idempotencyKey, payload: { duplicate: url } }
    const saved = await inTransaction(async (stores) => {
      const original = await lockOwnPost(stores, actor, url)
      const id = randomUUIDv7()
      const now = clock()
      const known = await claimRequest(stores, request, id, now)
      if (known && !(await stores.posts.find(known))) throw notFound()
      if (known) return stores.posts.getListed(known)
      if (await stores.takeDowns.find(original.id)) throw takenDown()
      await copy(stores, original, { id, author_id: actor.id, now })
      await accountQuota.assertRoom(stores, actor.id)
      return stores.posts.getListed(id)
    })
    return savedPost('created', saved)
  }

/** The author may already show the images of the original, so the copy may have the same ones, whoever uploaded them. */
async function copy(
  stores: Writes,
  original: PostRow,
  { id, author_id, now }: { id: string; author_id: string; now: Date },
): Promise<void> {
  const { posts, images, history } = stores
  const body = await posts.getBody(original.id)
  const tags = await posts.listTags(original.id)
  const { description, imgname, imgalt } = original
  const title = copiedTitle(original.title)
  const { number: version } = await history.takeNumber(id, author_id, 0)
  const { kind } = original
  const created = {
    id,
    kind,
    title,
    status: 'draft' as const,
    author_id,
    created_at: now.toISOString(),
    version,
    guessed_language: guessedLanguage({ title, description }, body.content),
    ...storedPresentation(original),
  }
  const row = await insertPost(stores, { ...created, description, imgname, imgalt }, body)
  await posts.setTags(id, tags, null)
  const claimed = await images.claim((await images.listOfPost(original.id)).map(({ name }) => name))
  const inBody = new Set(imageNamesIn(body.content))
  await images.setOfBody(
    id,
    claimed.filter(({ name }) => inBody.has(name)).map((image) => image.id),
  )
  await recordVersion(stores, row, {
    kind: 'save',
    now,
    tags,
    body: { html: body.content, bibliography: body.bibliography },
  })
}
