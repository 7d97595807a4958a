const hour = 60 * 60 * 1_000
const day = 24 * hour
/** A session ends when it was not used for so long, and in any case so long after sign-in. */
const idleLife = 14 * day
const absoluteLife = 90 * day
/** How old the note of a session's last use may be before it is written again. */
const touchInterval = hour

/** The instants of a session that its end by age depends on. */
interface Session {
  created_at: string
  last_used_at: string
}

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** Sessions that began, or were last used, before these instants have ended. */
export const oldestLasting = (now: Date): Session => ({
  created_at: before(now, absoluteLife),
  last_used_at: before(now, idleLife),
})

/** True if a session has not ended by age. */
export function lasts(session: Session, now: Date): boolean {
  const oldest = oldestLasting(now)
  return session.created_at >= oldest.created_at && session.last_used_at >= oldest.last_used_at
}

/** True if the note of a session's last use is too old to be told. */
export const needsTouch = ({ last_used_at }: Session, now: Date): boolean =>
  last_used_at < before(now, touchInterval)
