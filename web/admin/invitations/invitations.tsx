import { useRevalidator } from 'react-router'
import type { Invitation } from '#contract/invitations.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import { dateAndTime } from '../../dates.ts'
import { useFocusAfterChange } from '../focus/use-focus-after-change.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { showNotice } from '../notices/notices.tsx'
import { markOf } from './mark-of.ts'

/** The open invitations of all owners, each with a button to revoke it. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const { heading, onChanged } = useFocusAfterChange()
  const { timeZone } = useSite()

  async function revoke({ id, email }: Invitation) {
    const whose = email === null ? `with the mark ${markOf(id)}` : `of ${email}`
    if (!confirm(`Are you sure you want to revoke the invitation ${whose}?`)) return
    await submit(async () => {
      const { message } = await api.invitations.remove({ params: { id } })
      const reload = revalidate()
      onChanged(reload)
      await reload
      showNotice(message)
    })
  }

  return (
    <section className="section" aria-labelledby="invitations" aria-busy={pending}>
      <h2 id="invitations" ref={heading} tabIndex={-1}>
        Invitations
      </h2>
      <p className="field-hint mb-4">
        {invitations.length === 0
          ? `No invitation is open. One works once, within ${limits.auth.invitationDays} days.`
          : `Each works once, and ends early if the inviter is no longer an owner. Times are in ${timeZone}.`}
      </p>
      <FormError failure={failure} />
      {invitations.length > 0 && (
        <ul className="card-list">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              isDisabled={pending}
              onRevoke={() => revoke(invitation)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  invitation: Invitation
  isDisabled: boolean
  onRevoke: () => void
}

function InvitationRow({ invitation, isDisabled, onRevoke }: RowProps) {
  const { id, email, position, by, createdDate, expiresDate } = invitation
  const { timeZone } = useSite()
  return (
    <li className="invitation-row">
      <div>
        <h3>{email === null ? 'Anybody with the link' : <bdi>{email}</bdi>}</h3>
        <p className="row-facts">
          <span className="font-semibold text-ink">{position === 'owner' ? 'Owner' : 'Author'}</span>
          <span>
            Invited by <bdi>{by}</bdi> on{' '}
            <time dateTime={createdDate}>{dateAndTime(createdDate, timeZone)}</time>
          </span>
          <span>
            Until <time dateTime={expiresDate}>{dateAndTime(expiresDate, timeZone)}</time>
          </span>
          <span>
            Mark <code>{markOf(id)}</code>
          </span>
        </p>
      </div>
      <PendingButton className="button secondary" pending={isDisabled} onClick={onRevoke}>
        Revoke
        <span className="visually-hidden">
          {' '}
          the invitation {email === null ? `with the mark ${markOf(id)}` : `of ${email}`}
        </span>
      </PendingButton>
    </li>
  )
}
