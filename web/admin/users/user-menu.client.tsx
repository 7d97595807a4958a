import { MenuItem } from 'react-aria-components'
import type { Member } from '#contract/members.ts'
import { RowMenu } from '../row-menu/row-menu.client.tsx'
import type { UserActions } from './use-user-actions.ts'

interface Props {
  member: Member
  actions: UserActions
  onSuspend: () => void
}

/** What owners seldom do with somebody else’s account. */
export const UserMenu = ({ member: { username, suspension }, actions, onSuspend }: Props) => (
  <RowMenu about={username} isDisabled={actions.running !== null}>
    <MenuItem onAction={actions.issueReset}>Reset link</MenuItem>
    {!suspension && <MenuItem onAction={actions.endSessions}>End sessions</MenuItem>}
    {suspension ? (
      <MenuItem onAction={actions.liftSuspension}>Lift suspension</MenuItem>
    ) : (
      <MenuItem onAction={onSuspend}>Suspend …</MenuItem>
    )}
  </RowMenu>
)
