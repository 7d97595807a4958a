import { limits } from '#contract/limits.ts'
import type { ScheduleDraft } from '#contract/schedules.ts'
import { AppError } from '../../errors.ts'

type Field = 'publishAt' | 'localTime' | 'timeZone'

const instantForm = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)$/
const localForm = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/

function refuse(field: Field, problem: string): never {
  throw new AppError('validation_failed', problem, { fields: { [field]: problem } })
}

/** Parses text that has the right form, but may name a day or an hour that no calendar has. */
function parsed<Value>(field: Field, problem: string, parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return refuse(field, problem)
  }
}

const noInstant = 'This is no instant with an offset from UTC, such as 2027-01-31T09:00:00+01:00.'
const noLocalTime = 'This is no date and time, such as 2027-01-31T09:00.'

/**
 * The instant of a time that clocks show in a zone. Throws `validation_failed` for one that they skip, and `ambiguous_time`, with both
 * instants, for one that they show twice if the caller does not say which is meant.
 */
function instantOf(localTime: string, timeZone: string, which: ScheduleDraft['which']): Temporal.Instant {
  if (!localForm.test(localTime)) refuse('localTime', noLocalTime)
  const local = parsed('localTime', noLocalTime, () => Temporal.PlainDateTime.from(localTime))
  const at = (disambiguation: 'earlier' | 'later') =>
    parsed('timeZone', `There is no time zone “${timeZone}”.`, () =>
      local.toZonedDateTime(timeZone, { disambiguation }),
    )
  const [earlier, later] = [at('earlier'), at('later')]
  if (earlier.equals(later)) return earlier.toInstant()
  if (!earlier.toPlainDateTime().equals(local))
    refuse('localTime', `Clocks in ${timeZone} skip this time: they are put forward then.`)
  if (which) return (which === 'earlier' ? earlier : later).toInstant()
  const problem = `Clocks in ${timeZone} show this time twice. Say which is meant: the earlier or the later one.`
  const instants = { earlier: isoOf(earlier.toInstant()), later: isoOf(later.toInstant()) }
  throw new AppError('ambiguous_time', problem, { fields: { localTime: problem }, data: { instants } })
}

const isoOf = (instant: Temporal.Instant): string => new Date(instant.epochMilliseconds).toISOString()

/** Returns the instant that an author chose, in UTC. Throws unless it is in the future, and not too far in it. */
export function readPublishTime(
  { publishAt, localTime, timeZone, which }: ScheduleDraft,
  { blogZone, now }: { blogZone: string; now: Date },
): string {
  if ((publishAt === undefined) === (localTime === undefined))
    refuse('publishAt', 'Send either publishAt or localTime.')
  const field = publishAt === undefined ? 'localTime' : 'publishAt'
  if (publishAt !== undefined && !instantForm.test(publishAt)) refuse('publishAt', noInstant)
  const instant =
    publishAt === undefined
      ? instantOf(localTime as string, timeZone ?? blogZone, which)
      : parsed('publishAt', noInstant, () => Temporal.Instant.from(publishAt))
  if (instant.epochMilliseconds <= now.getTime()) refuse(field, 'This time is over.')
  const years = limits.post.maxScheduleYears
  const latest = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('UTC')
    .add({ years })
  if (instant.epochMilliseconds > latest.epochMilliseconds)
    refuse(field, `This is more than ${years} years from now.`)
  return isoOf(instant)
}
