import { limits } from '#contract/limits.ts'
import type { MemberQuery } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import type { ProfileChange } from '#contract/profile.ts'
import { releaseImages, renewTokens } from '../../content/images/image-references.ts'
import { cutPage, readCursor } from '../../data/database/cursor.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError, createFieldCheck } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { lockActor, requireOpenSession } from '../../foundation/actor/open-session.ts'
import { caseFolded, plainLines } from '../../foundation/text/plain-text.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { AccountNotices } from '../mail/account-notices.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { checkedEmail, checkedName } from './author-fields.ts'
import { mayRemove, maySeeMembers } from './author-policy.ts'
import { member, ownProfile } from './author-presenter.ts'
import { filterMembers } from './member-filter.ts'
import { noAccount } from './no-account.ts'
import { assertAnotherOwner, assertStillOwner } from './owner-rules.ts'
import { changedSocial } from './social-links.ts'

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

/**
 * Turns the hidden posts of an account into drafts of another. The tokens of their images are renewed: the former author knows them and
 * must not be able to see them any more.
 */
async function giveHidden(stores: Writes, from: User, to: Actor): Promise<void> {
  for (const id of await stores.posts.giveHidden(from.id, to.id))
    await renewTokens(stores, await stores.images.listOfPost(id))
}

/** Own profile, list of accounts, and deletion. */
export function createAuthorService({
  reads,
  inTransaction,
  accountNotices,
  accountQuota,
  diskReserve,
  clock,
}: Parts) {
  function checkedChange(user: User, change: ProfileChange): Partial<User> {
    const check = createFieldCheck()
    const changed: Partial<User> = {}
    if (change.name !== undefined) changed.name = checkedName(check, change.name)
    if (change.email !== undefined) {
      changed.email = checkedEmail(check, change.email)
      changed.email_key = caseFolded(changed.email)
    }
    if (change.description !== undefined) {
      changed.description = plainLines(change.description)
      if ([...changed.description].length > limits.account.maxBioCharacters) {
        check.refuse(
          'description',
          `A description may have at most ${limits.account.maxBioCharacters} characters.`,
        )
      }
    }
    if (change.social !== undefined) {
      const social = changedSocial(JSON.parse(user.social), change.social, (socialNetwork) =>
        check.refuse(`social.${socialNetwork}`, 'This is not an http or https address.'),
      )
      changed.social = JSON.stringify(social)
    }
    check.throwIfRefused()
    return changed
  }

  return {
    /** All accounts, or a page of those that a search finds, oldest first. */
    async list(actor: Actor, { limit, before, search }: MemberQuery) {
      if (!maySeeMembers(actor)) {
        throw new AppError('forbidden', messages.usersRefused, { position: actor.position })
      }
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
        const changes = checkedChange(user, change)
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
      return { message: 'Profile updated successfully', profile: ownProfile(after, hiddenPosts, storage) }
    },

    /**
     * Deletes an account. Its public posts stay, without an author. If the account deletes itself, its hidden posts are deleted with it; if
     * an owner deletes it, they become drafts of that owner.
     */
    async remove(actor: Actor, username: string, clientNetwork: string) {
      const target = await reads.authors.findByUsername(username)
      if (!mayRemove(actor, target ?? null)) {
        throw new AppError('forbidden', 'Only an owner may delete someone else’s account.', {
          position: actor.position,
        })
      }
      requireRecentPassword(actor, clock())
      return inTransaction(async (stores) => {
        await stores.lock('owners')
        const user = await stores.authors.findByUsername(username)
        if (!user) throw noAccount()
        if (user.id === actor.id) await requireOpenSession(stores, actor)
        else await assertStillOwner(stores, actor)
        await assertAnotherOwner(stores, user)
        await stores.lock(`author ${user.id}`)
        // Another account gets the hidden posts: nothing that their former author planned or gave out goes on.
        await stores.schedules.removeOfAuthor(user.id)
        await stores.draftLinks.removeOfAuthor(user.id)
        if (user.id === actor.id) await stores.posts.removeHidden(user.id)
        else await giveHidden(stores, user, actor)
        const now = clock()
        const portrait = user.imgname === null ? [] : await stores.images.listNamed([user.imgname])
        await stores.authors.remove(user, now.toISOString())
        await stores.images.noteUses(null, now.toISOString())
        await releaseImages(stores, portrait, { wasPublic: true, now })
        await stores.audit.record({
          kind: 'account_deletion',
          now,
          actor,
          subject: user.username,
          clientNetwork,
        })
        return { message: messages.userDeleted }
      })
    },
  }
}
