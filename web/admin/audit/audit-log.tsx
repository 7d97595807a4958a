import { paths } from '#contract/addresses/page-paths.ts'
import { type AuditEvent, type AuditKind, auditKinds } from '#contract/audit.ts'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { dateAndTime } from '../../dates.ts'
import { PageLinks } from '../layout/page-links.tsx'
import { screenTitle } from '../layout/screen-title.ts'
import { useSite } from '../layout/use-site.ts'
import { load } from '../loading/load.ts'
import { nullIfForbidden, OwnersOnly } from '../loading/owners-only.tsx'
import { ScreenHeading } from '../loading/screen-heading.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import type { Route } from './+types/audit-log.ts'
import { AuditFilter } from './audit-filter.tsx'
import { EventText } from './event-text.tsx'

const title = 'Audit Log'

export const meta = () => screenTitle(title)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = new URL(request.url).searchParams
  const kind = auditKinds.find((known) => known === query.get('kind'))
  const before = query.get('before') ?? undefined
  const loaded = await load(async () => {
    const response = await nullIfForbidden(
      api.audit.list({ query: { limit: limits.list.itemsPerPage, kind, before } }),
    )
    return { response, before }
  })
  return { loaded, kind }
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { loaded, kind } = loaderData
  const shown = useLoaded(loaded, kind)
  const { timeZone } = useSite()
  return (
    <>
      <ScreenHeading title={title} what="The audit log" failure={loaded.failure} isStale={shown !== null} />
      {shown?.response === null ? (
        <OwnersOnly text={messages.auditRefused} loaderData={shown} />
      ) : (
        <>
          <p className="field-hint">
            What happened to accounts and posts in the last {limits.audit.eventDays} days, newest first. Times
            are in {timeZone}.
          </p>
          <AuditFilter kind={kind} />
          {shown && <Events {...shown.response} kind={kind} before={shown.before} timeZone={timeZone} />}
        </>
      )}
    </>
  )
}

interface EventsProps {
  events: AuditEvent[]
  next: string | null
  kind?: AuditKind
  before?: string
  timeZone: string
}

function Events({ events, next, kind, before, timeZone }: EventsProps) {
  return (
    <>
      {events.length === 0 ? (
        <p className="empty">{before ? 'There are no older events.' : 'No events yet.'}</p>
      ) : (
        <EventTable events={events} timeZone={timeZone} />
      )}
      <PageLinks what="events" {...{ before, next }} pathOf={(before) => paths.audit({ kind, before })} />
    </>
  )
}

function EventTable({ events, timeZone }: { events: AuditEvent[]; timeZone: string }) {
  return (
    <table className="audit-log">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">From</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <td>
              <EventText event={event} />
            </td>
            <td>{event.network}</td>
            <td>
              <time dateTime={event.createdDate}>{dateAndTime(event.createdDate, timeZone)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
