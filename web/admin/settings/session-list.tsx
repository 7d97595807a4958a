import { useRevalidator } from 'react-router'
import type { SessionInList } from '#contract/auth.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import { dateAndTime } from '../../dates.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'

const { sessionIdleDays, sessionMaxDays } = limits.auth

/** Shows the current session first. */
export function SessionList({ sessions }: { sessions: SessionInList[] }) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const { heading: list, onChanged } = useFocusAfterChange<HTMLUListElement>()
  const { timeZone } = useSite()
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const ordered = [...sessions.filter(({ isCurrent }) => isCurrent), ...others]

  const end = (call: () => Promise<{ message: string }>) =>
    submit(async () => {
      const { message } = await call()
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  function endOthers() {
    if (!confirm('Are you sure you want to end all your other sessions?')) return
    void end(() => api.auth.endOtherSessions())
  }

  return (
    <div className="stack" aria-busy={pending}>
      <p className="field-hint" id="about-sessions">
        Where you are signed in. A session ends after {sessionIdleDays} days without use and after{' '}
        {sessionMaxDays} days in any case; a new password ends all others. Times are in {timeZone}.
      </p>
      <ul
        ref={list}
        className="card-list session-list"
        tabIndex={-1}
        aria-label="Your sessions"
        aria-describedby="about-sessions"
      >
        {ordered.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isDisabled={pending}
            onEnd={() => end(() => api.auth.endSession({ params: { id: session.id } }))}
          />
        ))}
      </ul>
      <FormError failure={failure} />
      {others.length > 0 && (
        <div>
          <PendingButton className="button secondary" pending={pending} onClick={endOthers}>
            End all other sessions
          </PendingButton>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  session: SessionInList
  isDisabled: boolean
  onEnd: () => void
}

function SessionRow({ session, isDisabled, onEnd }: RowProps) {
  const { timeZone } = useSite()
  const { startedDate, lastUsedDate, network, isCurrent } = session
  const device = session.device ?? 'Unknown device'
  return (
    <li>
      <h3>
        <bdi>{device}</bdi>
      </h3>
      <p className="row-facts">
        {isCurrent && <span className="font-semibold text-ink">This session</span>}
        {!isCurrent && (
          <span>
            Last used <time dateTime={lastUsedDate}>{dateAndTime(lastUsedDate, timeZone)}</time>
          </span>
        )}
        <span>
          Signed in <time dateTime={startedDate}>{dateAndTime(startedDate, timeZone)}</time>
        </span>
        {network && <span>{network}</span>}
      </p>
      {!isCurrent && (
        <PendingButton className="button secondary" pending={isDisabled} onClick={onEnd}>
          End<span className="visually-hidden"> the session of {device}</span>
        </PendingButton>
      )}
    </li>
  )
}
