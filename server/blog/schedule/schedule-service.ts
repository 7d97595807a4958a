import type { ScheduleDraft } from '#contract/schedules.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../../foundation/actor/actor.ts'
import type { InTransaction } from '../../transaction.ts'
import { lockOwnPost } from '../posts/require-own-post.ts'
import { readPublishTime } from './publish-time.ts'

interface Parts {
  inTransaction: InTransaction
  /** The time zone of the blog. */
  timeZone: string
  clock: () => Date
  /** Called after a schedule was set or changed. */
  onChange: () => void
}

/** Lets authors plan when a post is published. It is published as it is by then. */
export function createSchedules({ inTransaction, timeZone, clock, onChange }: Parts) {
  return {
    /** Sets or changes when one's own hidden post is published. */
    async put(actor: Actor, url: string, draft: ScheduleDraft) {
      const publish_at = readPublishTime(draft, { blogZone: timeZone, now: clock() })
      await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        if (post.status === 'public') throw new AppError('conflict', 'This post is public already.')
        if (await stores.takeDowns.find(post.id))
          throw new AppError('taken_down', 'This post is taken down, so it cannot be published.')
        await stores.schedules.put({ post_id: post.id, publish_at, version: null })
      })
      onChange()
      return { message: 'The publication is scheduled.', publishAt: publish_at }
    },

    async remove(actor: Actor, url: string) {
      await inTransaction(async (stores) => {
        const post = await lockOwnPost(stores, actor, url)
        if (!(await stores.schedules.remove(post.id)))
          throw new AppError('conflict', 'No publication of this post is scheduled.')
      })
      return { message: 'The scheduled publication was cancelled.' }
    },
  }
}
export type Schedules = ReturnType<typeof createSchedules>
