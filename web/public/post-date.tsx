import { longDate } from '../dates.ts'
import { useSite } from './use-site.ts'

/** A day in the site's time zone. */
export function PostDate({ instant }: { instant: string }) {
  const { site } = useSite()
  return <time dateTime={instant}>{longDate(instant, site.timeZone)}</time>
}
