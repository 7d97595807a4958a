import { messages } from '#contract/messages.ts'
import type { PostDraft } from '#contract/posts.ts'
import type { SitePage } from '#contract/site-pages.ts'
import { assertStillOwner, requireOwner } from '../../accounts/authors/owner-policy.ts'
import { isPublished } from '../../data/database/post-status.ts'
import type { ListedPostRow } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { eventPost } from './post-events.ts'
import { listedPost, postWithMessage, presentOwnPosts } from './post-presenter.ts'
import type { CreateOptions, PostService } from './post-service.ts'

interface Parts {
  reads: Pick<Reads, 'posts' | 'takeDowns' | 'schedules'>
  inTransaction: InTransaction
  accountQuota: AccountQuota
  posts: Pick<PostService, 'create'>
  clock: () => Date
}

/** Lists and creates the pages of the site, and gives those without an author to an owner. All else is done with them as with posts. */
export function createSitePages({ reads, inTransaction, accountQuota, posts, clock }: Parts) {
  return {
    async list(actor: Actor): Promise<SitePage[]> {
      requireOwner(actor, messages.pagesRefused)
      const pages = await reads.posts.listPages(actor.id)
      const isOwn = ({ author_id }: ListedPostRow) => author_id === actor.id
      const own = await presentOwnPosts(reads, pages.filter(isOwn))
      const ownOf = new Map(own.map((page) => [page.url, page]))
      return pages.map((page) => ({ ...(ownOf.get(page.url) ?? listedPost(page)), own: isOwn(page) }))
    },

    async create(actor: Actor, draft: PostDraft, options: CreateOptions) {
      requireOwner(actor, messages.pagesRefused)
      return posts.create(actor, draft, { ...options, kind: 'page' })
    },

    /** Makes the caller the author of a published page that has none. Throws `conflict` if it has one: only its author writes it. */
    async takeOver(actor: Actor, url: string, clientNetwork: string) {
      requireOwner(actor, messages.pagesRefused)
      const saved = await inTransaction(async (stores) => {
        await stores.lock('owners')
        await assertStillOwner(stores, actor, messages.pagesRefused)
        await stores.lock(`author ${actor.id}`)
        const page = await stores.posts.findByUrl(url)
        if (page?.kind !== 'page' || !isPublished(page))
          throw new AppError('not_found', 'There is no such page.')
        if (!(await stores.posts.giveToAuthor(page.id, actor.id)))
          throw new AppError('conflict', 'This page has an author, who alone writes it.')
        await accountQuota.assertRoom(stores, actor.id)
        const event = { kind: 'page_takeover', now: clock(), actor, clientNetwork } as const
        await stores.audit.record({ ...event, ...eventPost(page) })
        return stores.posts.getListed(page.id)
      })
      return postWithMessage('The page is yours to write now.', saved)
    },
  }
}
