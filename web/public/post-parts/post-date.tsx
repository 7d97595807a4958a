import { longDate } from '../../dates.ts'

/** A day in the site's time zone. */
export function PostDate({ instant, timeZone }: { instant: string; timeZone: string }) {
  return <time dateTime={instant}>{longDate(instant, timeZone)}</time>
}
