import { dayOf } from '#contract/day.ts'
import { longDate } from '../../dates.ts'

/** The day of the site's time zone, for programs too. The metadata of a post and the feeds have the moment. */
export function PostDate({ instant, timeZone }: { instant: string; timeZone: string }) {
  const { year, month, day } = dayOf(instant, timeZone)
  return <time dateTime={`${year}-${month}-${day}`}>{longDate(instant, timeZone)}</time>
}
