import { longDate } from '../../dates.ts'

/** Programs that read the page learn the minute. */
export function PostDate({ instant, timeZone }: { instant: string; timeZone: string }) {
  return <time dateTime={`${instant.slice(0, 16)}Z`}>{longDate(instant, timeZone)}</time>
}
