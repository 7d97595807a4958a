import type { ReactNode } from 'react'
import { type Day, dayOf } from '#contract/day.ts'
import { longDate } from '../../dates.ts'

/** A day of the site's time zone, for programs too. The metadata of a post and the feeds have the moment. */
export const PostDay = ({ day: { year, month, day }, children }: { day: Day; children: ReactNode }) => (
  <time dateTime={`${year}-${month}-${day}`}>{children}</time>
)

export const PostDate = ({ instant, timeZone }: { instant: string; timeZone: string }) => (
  <PostDay day={dayOf(instant, timeZone)}>{longDate(instant, timeZone)}</PostDay>
)
