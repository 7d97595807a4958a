import { useEffect, useState } from 'react'
import type { KeyInvitation } from '#contract/auth.ts'
import { api } from '../../api/api.ts'
import { asApiError } from '../../api/api-error.ts'
import { useSite } from '../layout/use-site.ts'

interface Opened {
  invitation: KeyInvitation | null
  /** Why the key of the link opens nothing. */
  problem: string | undefined
}

/** Asks what the key of a link is to. If that fails for another reason than the key, the form says it when it is sent. */
export function useInvitation(key: string): Opened {
  const [opened, setOpened] = useState<Opened>({ invitation: null, problem: undefined })
  useEffect(() => {
    if (!key) return
    api.auth.findInvitation({ body: { accessKey: key } }).then(
      ({ invitation }) => setOpened({ invitation, problem: undefined }),
      (error: unknown) => {
        const { code } = asApiError(error)
        if (code === 'forbidden') setOpened({ invitation: null, problem: goneLink })
      },
    )
  }, [key])
  return opened
}

const goneLink =
  'This link does not work: it was used already, was revoked or has ended. Ask whoever invited you for another one.'

/** Says who invites and to what, or at once that the link does not work. */
export function InvitationNote({ invitation, problem }: Opened) {
  const { name: site } = useSite()
  return (
    <div role="status">
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
