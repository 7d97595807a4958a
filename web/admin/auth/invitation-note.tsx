import { useEffect, useState } from 'react'
import type { KeyInvitation } from '#contract/auth.ts'
import { api } from '../../api/api.ts'
import { asApiError } from '../../api/api-error.ts'
import { useSite } from '../layout/use-site.ts'

interface Opened {
  /** Whether the key is being looked at. */
  isPending: boolean
  /** Null for a key that is none of an invitation. */
  invitation: KeyInvitation | null
  /** Why the key of the link opens nothing. */
  problem: string | undefined
}

/** Asks what the key of a link is to. If that fails for another reason than the key, the form says it when it is sent. */
export function useInvitation(key: string): Opened {
  const [opened, setOpened] = useState<Opened>({ ...nothing, isPending: key !== '' })
  useEffect(() => {
    if (!key) return
    api.auth.findInvitation({ body: { accessKey: key } }).then(
      ({ invitation }) => setOpened({ ...nothing, invitation }),
      (error: unknown) => {
        const { code } = asApiError(error)
        setOpened(code === 'forbidden' ? { ...nothing, problem: goneLink } : nothing)
      },
    )
  }, [key])
  return opened
}

const nothing: Opened = { isPending: false, invitation: null, problem: undefined }

const goneLink =
  'This link does not work: it was used already, was revoked or has ended. Ask whoever invited you for another one.'

/** Says who invites and to what, or at once that the link does not work. */
export function InvitationNote({ isPending, invitation, problem }: Opened) {
  const { name: site } = useSite()
  return (
    <div role="status">
      {isPending && <p className="field-hint">Looking at the invitation …</p>}
      {problem && <p className="text-error">{problem}</p>}
      {invitation && (
        <p>
          <bdi>{invitation.name}</bdi> (<bdi>{invitation.by}</bdi>) invites you to{' '}
          {invitation.position === 'owner' ? 'run' : 'write for'} <bdi>{site}</bdi>
          {invitation.position === 'owner' ? ' as one of its owners' : ' as an author'}.
          {invitation.isForOneAddress && ' Use the email address that the invitation was made for.'}
        </p>
      )}
    </div>
  )
}
