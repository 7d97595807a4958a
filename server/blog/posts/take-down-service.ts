import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { withCommas } from '#contract/with-commas.ts'
import { requireOwner } from '../../accounts/authors/owner-policy.ts'
import type { AccountNotices } from '../../accounts/mail/account-notices.ts'
import type { PostRow, User } from '../../data/database/rows.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import { quotableLine } from '../../foundation/text/plain-text.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import { findTakeDown, lockPublicPost, lockTakeDowns } from './lock-take-down.ts'
import { postDigest } from './post-digest.ts'
import { presentTakeDown } from './post-presenter.ts'
import { notFound } from './require-own-post.ts'
import { hideTakenDown, liftTakeDown } from './take-down.ts'
import { recordTakeDown, type TakeDownBy } from './take-down-events.ts'

interface Parts {
  reads: Pick<Reads, 'takeDowns'>
  inTransaction: InTransaction
  accountNotices: AccountNotices
  clock: () => Date
}

/** Lets owners take down public posts of any author, and lift that. The operator may do the same. */
export function createTakeDowns({ reads, inTransaction, accountNotices, clock }: Parts) {
  async function takeDown(by: TakeDownBy, url: string, typed: string) {
    const reason = checkedReason(typed)
    const now = clock()
    const { kind, takenDown, author } = await inTransaction(async (stores) => {
      await lockTakeDowns(stores, by)
      const post = await lockPublicPost(stores, by, url)
      const author = await authorOf(stores, post)
      const row = {
        post_id: post.id,
        url: post.url,
        title: post.title,
        reason,
        actor_id: by?.actor.id ?? null,
        actor: by?.actor.username ?? null,
        digest: await postDigest(stores, post.id),
        taken_down_at: now.toISOString(),
      }
      await hideTakenDown(stores, post, row, now)
      await recordTakeDown(stores, by, row, { kind: post.kind, status: 'private', reason }, now)
      const takenDown = {
        url: post.url,
        title: post.title,
        username: author?.username ?? null,
        createdDate: post.created_at,
        takeDown: presentTakeDown(row),
      }
      return { kind: post.kind, takenDown, author }
    })
    const { url: address, title } = takenDown
    if (author && author.id !== by?.actor.id)
      await accountNotices.postTakenDown(author, { kind, url: address, title, reason })
    return { message: `The ${kind} was taken down.`, post: takenDown }
  }

  async function lift(by: TakeDownBy, url: string) {
    const now = clock()
    const { status, kind, row, author } = await inTransaction(async (stores) => {
      await lockTakeDowns(stores, by)
      const found = await findTakeDown(stores, by, url)
      const post = await stores.posts.find(found.post_id)
      if (post?.author_id) await stores.lock(`author ${post.author_id}`)
      const row = await stores.takeDowns.find(found.post_id)
      // Its author may have deleted it meanwhile.
      if (!post || !row) throw notFound()
      const status = await liftTakeDown(stores, row, now)
      await recordTakeDown(stores, by, row, { kind: post.kind, status }, now)
      return { status, kind: post.kind, row, author: await authorOf(stores, post) }
    })
    if (author && author.id !== by?.actor.id)
      await accountNotices.takeDownLifted(author, { ...row, kind, isPublic: status === 'public' })
    const message =
      status === 'public'
        ? `The take-down was lifted. The ${kind} is public again.`
        : `The take-down was lifted. The ${kind} has been changed since, so it stays hidden until its author publishes it.`
    return { message, status }
  }

  return {
    async takeDown(actor: Actor, url: string, { reason }: { reason: string }, clientNetwork: string) {
      requireOwner(actor, messages.allPostsRefused)
      return takeDown({ actor, clientNetwork }, url, reason)
    },

    async lift(actor: Actor, url: string, clientNetwork: string) {
      requireOwner(actor, messages.allPostsRefused)
      return lift({ actor, clientNetwork }, url)
    },

    /** For the operator. Checks no permissions: not for calls of the API. */
    byServer: {
      takeDown: (url: string, reason: string) => takeDown(null, url, reason),
      lift: (url: string) => lift(null, url),
      /** All posts that are taken down, the latest first. */
      list: () => reads.takeDowns.list(),
    },
  }
}

function checkedReason(typed: string): string {
  const reason = quotableLine(typed)
  const problem = !reason
    ? 'A reason is required: the author of the post will read it.'
    : [...reason].length > limits.post.maxTakeDownReasonCharacters
      ? `A reason may have at most ${withCommas(limits.post.maxTakeDownReasonCharacters)} characters.`
      : null
  if (problem) throw new AppError('validation_failed', problem, { fields: { reason: problem } })
  return reason
}

const authorOf = async ({ authors }: Writes, { author_id }: PostRow): Promise<User | undefined> =>
  author_id === null ? undefined : authors.find(author_id)
