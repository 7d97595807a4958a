import { messages } from '#contract/messages.ts'
import { releaseImages, renewTokens } from '../../content/images/image-references.ts'
import type { User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { requireOpenSession } from '../../foundation/actor/open-session.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { requireRecentPassword } from '../passwords/recent-password.ts'
import { noAccount } from './no-account.ts'
import { assertAnotherOwner, assertStillOwner, mayRemove } from './owner-policy.ts'

interface Parts {
  reads: Pick<Reads, 'authors'>
  inTransaction: InTransaction
  clock: () => Date
}

/**
 * Turns the hidden posts of an account into drafts of another. The tokens of their images change: the former author knows them and
 * must not be able to see them any more.
 */
async function giveHidden(stores: Writes, from: User, to: Actor): Promise<void> {
  for (const id of await stores.posts.giveHidden(from.id, to.id))
    await renewTokens(stores, await stores.images.listOfPost(id))
}

/**
 * Deletes an account. Its public posts stay, without an author. If the account deletes itself, its hidden posts are deleted with it; if
 * an owner deletes it, they become drafts of that owner.
 */
export function createDeleteAccount({ reads, inTransaction, clock }: Parts) {
  return async (actor: Actor, username: string, clientNetwork: string) => {
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
  }
}
