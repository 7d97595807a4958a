import { randomUUIDv7 } from 'node:crypto'
import { withQuery } from '#contract/addresses/encode-path.ts'
import { paths } from '#contract/addresses/page-paths.ts'
import type { LinkDraft } from '#contract/draft-links.ts'
import { limits } from '#contract/limits.ts'
import { renewTokens } from '../../content/images/image-references.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import { hashToken, newToken } from '../../foundation/text/secret-token.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { assertOwnPost, lockOwnPost } from '../posts/require-own-post.ts'
import type { DraftLinkRow } from './draft-link-store.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'draftLinks' | 'takeDowns'>
  inTransaction: InTransaction
  backgroundWork: BackgroundWork
  accountQuota: AccountQuota
  clock: () => Date
}

const day = 24 * 60 * 60 * 1_000
const { maxDraftLinks, draftLinkDays } = limits.post

/** How often the last use of a link is noted, in milliseconds. */
const useIntervalMs = 60_000

const noLink = () => new AppError('not_found', 'There is no such link.')

const tooMany = () =>
  new AppError('conflict', `A post may have at most ${maxDraftLinks} links. Revoke one of them first.`)

function noVersion(): AppError {
  const problem = 'This post has no such version.'
  return new AppError('validation_failed', problem, { fields: { version: problem } })
}

const takenDown = () => new AppError('taken_down', 'This post is taken down, so nobody may be shown it.')

const membersOf = ({ id, created_at, expires_at }: DraftLinkRow) => ({
  id,
  createdDate: created_at,
  expiresDate: expires_at,
})

/** Whoever had a link may know the addresses of the hidden images that it showed, also of earlier texts: they get new ones. */
async function renewImages(stores: Writes, { post_id }: DraftLinkRow): Promise<void> {
  const { images } = stores
  const shown = [...(await images.listOfPost(post_id)), ...(await images.listOfHistory(post_id))]
  await renewTokens(stores, await images.listHidden(shown.map(({ id }) => id)))
}

/**
 * Links that show a hidden post to whoever has them, for weeks and until they are revoked. The database stores only hashes of their tokens.
 * A link ends with its post and with the account of its author.
 */
export function createDraftLinks({ reads, inTransaction, backgroundWork, accountQuota, clock }: Parts) {
  return {
    async create(actor: Actor, url: string, { version, days = draftLinkDays }: LinkDraft) {
      const token = newToken()
      return inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        if (await stores.takeDowns.find(post.id)) throw takenDown()
        if (version !== undefined && !(await stores.versions.exists(post.id, version))) throw noVersion()
        const now = clock()
        const links = await stores.draftLinks.listOfPost(post.id, now.toISOString())
        if (links.length >= maxDraftLinks) throw tooMany()
        const link: DraftLinkRow = {
          id: randomUUIDv7(),
          post_id: post.id,
          token_hash: hashToken(token),
          version: version ?? null,
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + days * day).toISOString(),
          last_used_at: null,
        }
        await stores.draftLinks.insert(link)
        // The version stays as long as the link.
        if (version !== undefined) await accountQuota.assertRoomForVersions(stores, actor.id)
        return { ...membersOf(link), link: withQuery(paths.post(post.url), { preview: token }) }
      })
    },

    /** Lists the links to one's own post. */
    async list(actor: Actor, url: string) {
      const post = await reads.posts.findByUrl(url)
      assertOwnPost(actor, post)
      const links = await reads.draftLinks.listOfPost(post.id, clock().toISOString())
      return {
        links: links.map((link) => ({
          ...membersOf(link),
          version: link.version,
          lastUsedDate: link.last_used_at,
        })),
      }
    },

    /** Revokes a link to one's own post. A link to a post of someone else does not exist for the caller. */
    async remove(actor: Actor, id: string) {
      await inTransaction(async (stores) => {
        await lockActor(stores, actor)
        const link = await stores.draftLinks.find(id)
        const post = link && (await stores.posts.find(link.post_id))
        if (!link || post?.author_id !== actor.id) throw noLink()
        await stores.draftLinks.remove(id)
        await renewImages(stores, link)
      })
      return { message: 'The link was revoked.' }
    },

    /** The link with a token, if it opens this post now. That is noted as a use of it. */
    async open(token: string, postId: string): Promise<Pick<DraftLinkRow, 'version'> | null> {
      if (!/^[\w-]{43}$/.test(token)) return null
      const now = clock()
      const link = await reads.draftLinks.findByToken(hashToken(token), now.toISOString())
      if (link?.post_id !== postId || (await reads.takeDowns.find(postId))) return null
      const before = new Date(now.getTime() - useIntervalMs).toISOString()
      if (link.last_used_at === null || link.last_used_at <= before)
        backgroundWork.begin(() =>
          inTransaction(({ draftLinks }) => draftLinks.noteUse(link.id, now.toISOString(), before)),
        )
      return link
    },

    /** Deletes the links that have expired. */
    removeExpired: (): Promise<void> =>
      inTransaction(async (stores) => {
        for (const link of await stores.draftLinks.removeExpired(clock().toISOString()))
          await renewImages(stores, link)
      }),
  }
}
export type DraftLinks = ReturnType<typeof createDraftLinks>
