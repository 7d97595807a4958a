import { limits } from '#contract/limits.ts'
import type { NoticeRow, NoticeRun } from './notice-store.ts'

const hourMs = 60 * 60 * 1_000
const { noticesPerHour, noticeHour } = limits.contact

/** True while the hour in which mails are counted lasts. */
const isSameHour = ({ hour_began_at }: NoticeRun, now: Date): boolean =>
  hour_began_at !== null && now.getTime() - Date.parse(hour_began_at) < hourMs

/** The next time after an instant at which daily mails are sent. */
function nextDaily(after: string, timeZone: string): number {
  const from = Temporal.Instant.from(after).toZonedDateTimeISO(timeZone)
  const today = from.toPlainDate().toZonedDateTime({ timeZone, plainTime: { hour: noticeHour } })
  const next =
    Temporal.ZonedDateTime.compare(today, from) > 0
      ? today
      : from
          .toPlainDate()
          .add({ days: 1 })
          .toZonedDateTime({ timeZone, plainTime: { hour: noticeHour } })
  return next.epochMilliseconds
}

/** True if it is time to look for new messages of which to tell an owner. */
export function isDue(row: NoticeRow, now: Date, timeZone: string): boolean {
  if (row.mails === 'daily') return nextDaily(row.last_run_at, timeZone) <= now.getTime()
  return !isSameHour(row, now) || row.hour_mails < noticesPerHour
}

/** The state of a row once a mail is sent, or once there was nothing to tell. */
export function runOf(row: NoticeRow, now: Date, sends: boolean): NoticeRun {
  const last_run_at = now.toISOString()
  const { hour_began_at, hour_mails } = row
  if (!sends) return { last_run_at, hour_began_at, hour_mails }
  return isSameHour(row, now)
    ? { last_run_at, hour_began_at, hour_mails: hour_mails + 1 }
    : { last_run_at, hour_began_at: last_run_at, hour_mails: 1 }
}
