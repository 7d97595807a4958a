import { slugOf } from '#contract/addresses/slug.ts'
import { aboutUrl, type PostKind } from '../../data/database/post-status.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction } from '../../transaction.ts'
import { recordPostChange } from './post-events.ts'
import { postWithMessage } from './post-presenter.ts'
import { isReservedUrl } from './post-url.ts'
import { lockOwnPost } from './require-own-post.ts'

/** What is wrong with an address that an author chose, as a sentence; null if it is valid. */
function addressProblem(address: string, kind: PostKind): string | null {
  const slug = slugOf(address)
  if (!slug) return 'An address needs a letter or a digit.'
  if (slug !== address) {
    return `An address has lower-case letters, digits and single hyphens, at most 80 characters: “${slug}” would work.`
  }
  return isReservedUrl(slug, kind) ? `“${slug}” is reserved for pages of the blog itself.` : null
}

const staysAtAbout = () => {
  const problem = 'The About page stays at /about, where readers look for it.'
  return new AppError('conflict', problem, { fields: { address: problem } })
}

interface Parts {
  inTransaction: InTransaction
  accountQuota: AccountQuota
  clock: () => Date
}

/**
 * Changes the address of a post. A post keeps all addresses that it ever had, and the old ones redirect to the newest. There may be any
 * number, as readers may have links to each; they count towards the storage of the account like other texts.
 */
export function createPostAddresses({ inTransaction, accountQuota, clock }: Parts) {
  return {
    /**
     * Gives one's own post another address, which may be one that it had before. Throws `validation_failed` if the address is not valid,
     * `conflict` if it is or was another post's.
     */
    async change(actor: Actor, url: string, { address: typed }: { address: string }, clientNetwork: string) {
      const address = typed.trim().normalize('NFC')
      const saved = await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        const problem = addressProblem(address, post.kind)
        if (problem) throw new AppError('validation_failed', problem, { fields: { address: problem } })
        if (post.url === aboutUrl && address !== aboutUrl) throw staysAtAbout()
        if (!(await stores.posts.takeAddress(post.id, address))) {
          const taken = 'This address is taken.'
          throw new AppError('conflict', taken, { fields: { address: taken } })
        }
        await stores.posts.update(post.id, { url: address })
        await accountQuota.assertRoom(stores, actor.id)
        const after = { ...post, url: address }
        const change = { before: post, after, isEdited: address !== post.url }
        await recordPostChange(stores, { actor, clientNetwork, now: clock() }, change)
        return stores.posts.getListed(post.id)
      })
      return postWithMessage('Address changed successfully', saved)
    },
  }
}
