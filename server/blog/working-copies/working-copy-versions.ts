import { limits } from '#contract/limits.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { checkedName } from '../versions/version-name.ts'
import { versionFacts, wholeVersion } from '../versions/version-presenter.ts'
import { discardWorkingCopy } from './discard-working-copy.ts'
import { addVersion, findSameVersion } from './record-working-copy.ts'
import { getOwn } from './require-own-copy.ts'
import { textOf } from './working-copy-text.ts'

interface Parts {
  reads: Pick<Reads, 'workingCopies' | 'versions' | 'images'>
  inTransaction: InTransaction
  accountQuota: AccountQuota
  clock: () => Date
}

/** Makes and shows versions of working copies, and keeps the texts of those that are deleted. */
export function createWorkingCopyVersions({ reads, inTransaction, accountQuota, clock }: Parts) {
  return {
    /** Adds a version that its author asked for. If the newest one has the same text, it is that one. */
    async save(actor: Actor, id: string, sent: { name?: string; kind?: 'checkpoint' | 'replaced' }) {
      const name = checkedName(sent.name)
      return inTransaction(async (stores) => {
        await lockActor(stores, actor)
        const copy = await getOwn(stores, actor, id)
        const same = await findSameVersion(stores, copy)
        if (same && same.kind !== 'autosave') {
          if (name) await stores.versions.setName(copy.post_id, same.number, name)
          return { number: same.number, createdDate: same.created_at }
        }
        const createdAt = clock().toISOString()
        const version = { kind: sent.kind ?? 'checkpoint', createdAt, name }
        const of = { postId: copy.post_id, authorId: actor.id }
        const number = await addVersion(stores, of, textOf(copy), version)
        await stores.workingCopies.update(copy, { versioned_at: createdAt })
        if (name === null) await accountQuota.assertRoom(stores, actor.id)
        else await accountQuota.assertRoomForVersions(stores, actor.id)
        return { number, createdDate: createdAt }
      })
    },

    async list(actor: Actor, id: string) {
      const { post_id } = await getOwn(reads, actor, id)
      return (await reads.versions.list(post_id, { limit: limits.list.maxItems })).map(versionFacts)
    },

    async find(actor: Actor, id: string, number: number) {
      const { post_id } = await getOwn(reads, actor, id)
      const version = await reads.versions.findWhole(post_id, number)
      if (!version) throw new AppError('not_found', 'This text has no such version.')
      return wholeVersion(reads, version)
    },

    /** Deletes a working copy. Its text becomes a version of its post; one that never was a post goes to the trash. */
    async remove(actor: Actor, id: string) {
      return inTransaction(async (stores) => {
        await lockActor(stores, actor)
        const copy = await getOwn(stores, actor, id)
        const place = await discardWorkingCopy(stores, actor, copy, clock())
        return { message: removed[place], trashId: place === 'trash' ? copy.post_id : null }
      })
    },
  }
}

const removed = {
  versions: 'The text was deleted. The versions of the post still have it.',
  trash: 'The text is in the trash.',
  nowhere: 'The empty text was deleted.',
}
