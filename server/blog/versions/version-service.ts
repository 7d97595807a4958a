import { limits } from '#contract/limits.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { RestoredVersion } from '#contract/versions.ts'
import { badCursor, cutPage, readCursor } from '../../data/database/cursor.ts'
import type { PostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { checkedName } from './version-name.ts'
import { listedVersion, wholeVersion } from './version-presenter.ts'
import type { ListedVersion, WholeVersion } from './version-store.ts'

interface Parts {
  reads: Pick<Reads, 'versions' | 'images'>
  inTransaction: InTransaction
  accountQuota: AccountQuota
  /** Returns one's own post, and throws as all calls about posts do. */
  findOwnPost: (actor: Actor, url: string) => Promise<PostRow>
  lockOwnPost: (stores: Writes, actor: Actor, url: string) => Promise<PostRow>
  /** Saves the texts and the cover of a version as the newest one. */
  restorePost: (
    actor: Actor,
    url: string,
    version: WholeVersion,
    clientNetwork: string,
  ) => Promise<RestoredVersion>
}

const noSuchVersion = () => new AppError('not_found', 'This post has no such version.')

/** Lists, shows, names and restores versions of one's own posts. */
export function createVersionService({
  reads,
  inTransaction,
  accountQuota,
  findOwnPost,
  lockOwnPost,
  restorePost,
}: Parts) {
  async function findWhole(postId: string, number: number): Promise<WholeVersion> {
    const version = await reads.versions.findWhole(postId, number)
    if (!version) throw noSuchVersion()
    return version
  }

  return {
    async list(actor: Actor, url: string, { limit = limits.list.maxItems, before }: PageQuery) {
      const post = await findOwnPost(actor, url)
      const page = { limit: limit + 1, before: numberBefore(before) }
      const found = await reads.versions.list(post.id, page)
      const { rows, next } = cutPage(
        found.map((version) => ({ ...version, id: String(version.number) })),
        limit,
      )
      return { items: rows.map((version) => listedVersion(version, post.version)), next }
    },

    async find(actor: Actor, url: string, number: number) {
      const post = await findOwnPost(actor, url)
      const version = await findWhole(post.id, number)
      return {
        ...(await wholeVersion(reads, version)),
        isCurrent: number === post.version,
      }
    },

    /** A version with a name stays when room is needed, so naming one needs room. */
    async setName(actor: Actor, url: string, { number, name: typed }: { number: number; name: string }) {
      const name = checkedName(typed)
      const { post, version } = await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        if (!(await stores.versions.exists(post.id, number))) throw noSuchVersion()
        await stores.versions.setName(post.id, number, name)
        if (name !== null) await accountQuota.assertRoomForVersions(stores, actor.id)
        return { post, version: (await stores.versions.find(post.id, number)) as ListedVersion }
      })
      const message = name === null ? 'The version has no name any more.' : 'The version was named.'
      return { message, version: listedVersion(version, post.version) }
    },

    async restore(actor: Actor, url: string, number: number, clientNetwork: string) {
      const post = await findOwnPost(actor, url)
      return restorePost(actor, url, await findWhole(post.id, number), clientNetwork)
    },
  }
}
export type VersionService = ReturnType<typeof createVersionService>

/** The number in a cursor. Throws `validation_failed` for one that no version can have. */
function numberBefore(before: string | undefined): number | undefined {
  const cursor = readCursor(before)
  if (!cursor) return undefined
  const number = Number(cursor.id)
  if (number >= 1 && number <= limits.version.maxNumber) return number
  throw badCursor()
}
