import { longDate } from '../../dates.ts'

export function PostDate({ instant, timeZone }: { instant: string; timeZone: string }) {
  return <time dateTime={instant}>{longDate(instant, timeZone)}</time>
}
