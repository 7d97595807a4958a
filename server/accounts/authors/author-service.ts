import type { MemberQuery } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor } from '../../foundation/actor/open-session.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { AccountNotices } from '../mail/account-notices.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { member, ownProfile } from './author-presenter.ts'
import { checkedProfile } from './checked-profile.ts'
import { filterMembers } from './member-filter.ts'
import { noAccount } from './no-account.ts'
import { requireOwner } from './owner-policy.ts'

interface Parts {
  reads: Pick<Reads, 'authors' | 'posts' | 'usage'>
  inTransaction: InTransaction
  accountNotices: AccountNotices
  accountQuota: AccountQuota
  diskReserve: DiskReserve
  clock: () => Date
}

/** The bytes of the texts that an account wrote about itself. */
const textBytes = ({ name, description, social }: User): number =>
  Buffer.byteLength(name + description + social)

/** Own profile and list of accounts. */
export function createAuthorService({
  reads,
  inTransaction,
  accountNotices,
  accountQuota,
  diskReserve,
  clock,
}: Parts) {
  return {
    /** All accounts, or a page of those that a search finds, oldest first. */
    async list(actor: Actor, { limit, before, search }: MemberQuery) {
      requireOwner(actor)
      const cursor = readCursor(before)
      // No index finds a part of a word: all accounts are read, as they are without paging.
      const found = search
        ? filterMembers(await reads.authors.list({ before: cursor }), search)
        : await reads.authors.list({ before: cursor, limit: limit && limit + 1 })
      const { rows, next } = cutPage(found, limit ?? found.length)
      return { items: rows.toReversed().map(member), next }
    },

    async profile(actor: Actor) {
      const user = await reads.authors.find(actor.id)
      if (!user) throw noAccount()
      const hiddenPosts = await reads.posts.countHidden(user.id)
      return ownProfile(user, hiddenPosts, await accountQuota.find(reads, user.id))
    },

    /** Changes the fields that are present. A new email requires a password given recently, as password reset links are sent to it. */
    async update(actor: Actor, change: ProfileChange, clientNetwork: string) {
      const now = clock()
      const { before, after, hiddenPosts, storage } = await inTransaction(async (stores) => {
        const { audit, authors, passwordResets, posts, lock } = stores
        await lock('sign-up')
        await lockActor(stores, actor)
        const user = await authors.find(actor.id)
        if (!user) throw noAccount()
        const changes = checkedProfile(user, change)
        const isNewEmail = changes.email_key !== undefined && changes.email_key !== user.email_key
        // Before the response can reveal whether another account has it.
        if (isNewEmail) requireRecentPassword(actor, now)
        const holder = changes.email === undefined ? undefined : await authors.findByEmail(changes.email)
        if (holder && holder.id !== actor.id) {
          throw new AppError('conflict', 'Another account has this email.', {
            fields: { email: 'Another account has this email.' },
          })
        }
        const updated = { ...user, ...changes }
        if (textBytes(updated) > textBytes(user)) await diskReserve.assertRoom()
        if (Object.keys(changes).length > 0) await authors.update(actor.id, changes, updated)
        // Whoever reads the old mailbox may no longer set the password.
        if (isNewEmail) {
          await passwordResets.removeOf(actor.id)
          await audit.record({ kind: 'email_change', now, actor, subject: null, clientNetwork })
        }
        return {
          before: user,
          after: updated,
          hiddenPosts: await posts.countHidden(actor.id),
          storage: await accountQuota.find(stores, actor.id),
        }
      })
      if (after.email_key !== before.email_key)
        await accountNotices.emailChanged(before, after.email, { now, clientNetwork })
      return { message: messages.profileUpdated, profile: ownProfile(after, hiddenPosts, storage) }
    },
  }
}
