import type { Member } from '#contract/members.ts'
import { RowMenu } from '../row-menu/row-menu.tsx'
import type { UserActions } from './use-user-actions.ts'

interface Props {
  member: Member
  actions: UserActions
  onSuspend: () => void
}

/** What owners seldom do with somebody else’s account. */
export function UserMenu({ member: { username, suspension }, actions, onSuspend }: Props) {
  const reset = { label: 'Reset link', act: actions.issueReset }
  return (
    <RowMenu
      about={username}
      isDisabled={actions.running !== null}
      actions={
        suspension
          ? [reset, { label: 'Lift suspension', act: actions.liftSuspension }]
          : [
              reset,
              { label: 'End sessions', act: actions.endSessions },
              { label: 'Suspend …', act: onSuspend },
            ]
      }
    />
  )
}
