import { dayOf } from '#contract/day.ts'

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** Months count from 1. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** Formats a date as November 21, 2026. */
export function longDate(instant: string, timeZone: string): string {
  const { year, month, day } = dayOf(instant, timeZone)
  return `${monthName(Number(month))} ${Number(day)}, ${year}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Formats date and time as Nov 21, 2026, 4:05 PM. Formats are kept, as they are slow to create. */
export function dateAndTime(instant: string, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    formats.set(timeZone, format)
  }
  return format.format(new Date(instant))
}

/** Formats a time of today as 16:05, in the time zone of the browser. */
export const clockTime = (moment: Date): string =>
  moment.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** True if the second instant is on a later day than the first. */
export const isLaterDay = (first: string, second: string, timeZone: string): boolean =>
  second > first && longDate(first, timeZone) !== longDate(second, timeZone)
