import type { AuditService } from '../../accounts/audit/audit-service.ts'
import type { SessionService } from '../../accounts/sessions/session-service.ts'
import type { ContactService } from '../../blog/contacts/contact-service.ts'
import type { DraftLinks } from '../../blog/draft-links/draft-link-service.ts'
import type { RetagPosts } from '../../blog/posts/retag-posts.ts'
import type { Trash } from '../../blog/trash/trash-service.ts'
import type { ImageService } from '../../content/images/image-service.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction } from '../../transaction.ts'

const minute = 60 * 1_000
const hour = 60 * minute
const day = 24 * hour
/** How long views by day are stored: long enough to compare a year with the last one. The total of a post stays. */
const viewDayLife = 400 * day

interface Parts {
  inTransaction: InTransaction
  audit: AuditService
  sessions: SessionService
  limiter: Limiter
  images: ImageService
  draftLinks: Pick<DraftLinks, 'removeExpired'>
  trash: Trash
  contacts: Pick<ContactService, 'removeOld'>
  retagPosts: RetagPosts
  guessLanguages: () => Promise<void>
  thinAutosaves: () => Promise<void>
  countUsage: () => Promise<void>
  clock: () => Date
  logFailure: (error: unknown) => void
}

/**
 * Deletes what is no longer needed: idempotency keys and visits after a day, views by day after 400, unused images, old audit events, surplus
 * autosaves, posts and messages that have been in the trash for 30 days, and sessions, reset codes, invitations, links to drafts and rate limits that have expired. Gives posts
 * the present names of tags that were renamed while the program ended, or that an older version saved, and the languages that such a version did not guess. Then counts the storage of accounts
 * that older versions did not count.
 */
export function createCleanUp({
  inTransaction,
  audit,
  sessions,
  limiter,
  images,
  draftLinks,
  trash,
  contacts,
  retagPosts,
  guessLanguages,
  thinAutosaves,
  countUsage,
  clock,
  logFailure,
}: Parts) {
  let timers: NodeJS.Timeout[] = []
  let isStopped = false

  async function removeExpired(): Promise<void> {
    const now = clock()
    const yesterday = new Date(now.getTime() - day).toISOString()
    await inTransaction(async ({ idempotency, invitations, passwordResets, views }) => {
      await idempotency.removeOlderThan(yesterday)
      await views.removeVisitsBefore(yesterday)
      await views.removeDaysBefore(new Date(now.getTime() - viewDayLife).toISOString().slice(0, 10))
      await passwordResets.removeExpired(now.toISOString())
      await invitations.removeExpired(now.toISOString())
    })
  }

  const steps: (() => Promise<unknown>)[] = [
    removeExpired,
    () => sessions.removeEnded(),
    () => audit.removeOld(),
    () => draftLinks.removeExpired(),
    () => limiter.removeExpired(),
    () => trash.removeOld(),
    () => contacts.removeOld(),
    retagPosts,
    guessLanguages,
    thinAutosaves,
    () => images.removeUnused(),
    countUsage,
  ]

  /**
   * One step after the other. One that fails keeps none of the others from running; all that failed are thrown together. A failure after the stop, which
   * closes the database, is none.
   */
  async function run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of steps) if (!isStopped) await step().catch((error) => isStopped || failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Some steps of the clean-up failed.')
  }

  return {
    run,
    /** Runs first after a minute, when the start is over, then every hour. */
    start(): void {
      const runLogged = () => run().catch(logFailure)
      timers = [setTimeout(runLogged, minute).unref(), setInterval(runLogged, hour).unref()]
    },
    stop(): void {
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
