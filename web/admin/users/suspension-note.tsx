import type { Suspension } from '#contract/members.ts'
import { dateAndTime } from '../../dates.ts'
import { useSite } from '../layout/use-site.ts'

export function SuspensionNote({ suspension: { startedDate, by, reason } }: { suspension: Suspension }) {
  const { timeZone } = useSite()
  return (
    <p className="suspension-note col-start-2 -col-end-1">
      <b>Suspended</b> <time dateTime={startedDate}>{dateAndTime(startedDate, timeZone)}</time> by{' '}
      {by === null ? 'whoever runs the server' : <bdi>{by}</bdi>}
      {reason !== null && (
        <>
          : <bdi>{reason}</bdi>
        </>
      )}
    </p>
  )
}
