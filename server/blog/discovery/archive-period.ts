import { LRUCache } from 'lru-cache'
import type { ArchivePeriod } from '#contract/pages/discovery.ts'
import type { Span } from './post-count-store.ts'

/** The instants at which a year or month begins and ends. */
export function spanOf({ year, month }: ArchivePeriod, timeZone: string): Span {
  const first = Temporal.PlainDate.from({ year, month: month ?? 1, day: 1 })
  const past = first.add(month === undefined ? { years: 1 } : { months: 1 })
  return { from: beginningOf(first, timeZone), to: beginningOf(past, timeZone) }
}

/** The days of a month, the last one first. */
export function daysOf(
  { year, month }: Required<ArchivePeriod>,
  timeZone: string,
): { day: number; span: Span }[] {
  const first = Temporal.PlainDate.from({ year, month, day: 1 })
  const beginnings = Array.from({ length: first.daysInMonth + 1 }, (_, days) =>
    beginningOf(first.add({ days }), timeZone),
  )
  return beginnings
    .slice(1)
    .map((to, at) => ({ day: at + 1, span: { from: beginnings[at] as string, to } }))
    .reverse()
}

/** The months, `YYYY-MM` in UTC, that overlap a span. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = []
  let month = Temporal.PlainYearMonth.from(from.slice(0, 7))
  while (`${month}-01T00:00:00.000Z` < to) {
    months.push(`${month}`)
    month = month.add({ months: 1 })
  }
  return months
}

/** A stretch of time between the start of a month in a time zone and its start in UTC. It belongs to the month before or after. */
export interface Edge {
  span: Span
  /** The month that the stretch belongs to in the time zone, and the one that UTC counts it in. */
  month: string
  utcMonth: string
}

/** The edges of these months, `YYYY-MM`, and of the months that follow them. Empty if the time zone is UTC. */
export function edgesOf(months: string[], timeZone: string): Edge[] {
  if (timeZone === 'UTC') return []
  const starts = new Set(
    months.flatMap((month) => [month, `${Temporal.PlainYearMonth.from(month).add({ months: 1 })}`]),
  )
  return [...starts].flatMap((month) => edgeAt(month, timeZone))
}

/** Kept, as dates in a time zone are slow to compute, and each page of the archive needs those of all months. */
const knownEdges = new LRUCache<string, Edge[]>({ max: 2_000 })

/** The edge at the start of a month, if there is one. */
function edgeAt(month: string, timeZone: string): Edge[] {
  const key = `${month} ${timeZone}`
  const known = knownEdges.get(key)
  if (known) return known
  const first = Temporal.PlainDate.from(`${month}-01`)
  const edges = edgeBetween(first, beginningOf(first, timeZone), beginningOf(first, 'UTC'))
  knownEdges.set(key, edges)
  return edges
}

function edgeBetween(first: Temporal.PlainDate, zone: string, utc: string): Edge[] {
  if (zone === utc) return []
  const month = `${first.toPlainYearMonth()}`
  const before = `${first.toPlainYearMonth().subtract({ months: 1 })}`
  if (zone < utc) return [{ span: { from: zone, to: utc }, month, utcMonth: before }]
  return [{ span: { from: utc, to: zone }, month: before, utcMonth: month }]
}

/** In the form in which the database stores instants: sorting them as text sorts them by time. */
const beginningOf = (day: Temporal.PlainDate, timeZone: string): string =>
  timeZone === 'UTC'
    ? `${day}T00:00:00.000Z`
    : new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString()
