import { limits } from '#contract/limits.ts'

const hour = 60 * 60 * 1_000
const day = 24 * hour

const { sessionIdleDays, sessionMaxDays } = limits.auth

/** How old the stored last use of a session may be before it is updated. */
const touchInterval = hour

/** The instants on which the expiry of a session depends. */
interface Session {
  created_at: string
  last_used_at: string
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** Sessions that began, or were last used, before these instants have expired. */
export const oldestLasting = (now: Date): Session => ({
  created_at: before(now, sessionMaxDays * day),
  last_used_at: before(now, sessionIdleDays * day),
})

/** True if a session has not expired. */
export function lasts(session: Session, now: Date): boolean {
  const oldest = oldestLasting(now)
  return session.created_at >= oldest.created_at && session.last_used_at >= oldest.last_used_at
}

/** True if the stored last use of a session is too old to be shown. */
export const needsTouch = ({ last_used_at }: Session, now: Date): boolean =>
  last_used_at < before(now, touchInterval)
