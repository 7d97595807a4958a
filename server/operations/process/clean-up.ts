import type { AuditService } from '../../accounts/audit/audit-service.ts'
import type { SessionService } from '../../accounts/sessions/session-service.ts'
import type { ImageService } from '../../content/images/image-service.ts'
import type { Limiter } from '../../limits/rates/limiter.ts'
import type { InTransaction } from '../../transaction.ts'

const minute = 60 * 1_000
const hour = 60 * minute
const day = 24 * hour
/** How long it is kept how many views a post had on a day: long enough to compare a year with the last one. All its views together stay. */
const viewDayLife = 400 * day

interface Parts {
  inTransaction: InTransaction
  audit: AuditService
  sessions: SessionService
  limiter: Limiter
  images: ImageService
  countUsage: () => Promise<void>
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** Forgets what is no longer needed: used idempotency keys and visits after a day, views by day after 400; pictures that nothing uses; old events of the log; sessions, reset codes and limits that have run out. Then counts what older versions did not. */
export function createCleanUp({
  inTransaction,
  audit,
  sessions,
  limiter,
  images,
  countUsage,
  clock,
  logFailure,
}: Parts) {
  let timers: NodeJS.Timeout[] = []

  async function run(): Promise<void> {
    const now = clock()
    const yesterday = new Date(now.getTime() - day).toISOString()
    await inTransaction(async ({ idempotency, passwordResets, views }) => {
      await idempotency.removeOlderThan(yesterday)
      await views.removeVisitsBefore(yesterday)
      await views.removeDaysBefore(new Date(now.getTime() - viewDayLife).toISOString().slice(0, 10))
      await passwordResets.removeExpired(now.toISOString())
    })
    await sessions.removeEnded()
    await audit.removeOld()
    await limiter.removeExpired()
    await images.removeUnused().finally(countUsage)
  }

  return {
    run,
    /** Runs in a minute, once what the start needs is done, and every hour from now on. */
    start(): void {
      const runLogged = () => run().catch(logFailure)
      timers = [setTimeout(runLogged, minute).unref(), setInterval(runLogged, hour).unref()]
    },
    stop(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
