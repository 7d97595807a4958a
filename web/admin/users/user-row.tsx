import { useState } from 'react'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Position } from '#contract/author.ts'
import type { Member } from '#contract/members.ts'
import { FormError } from '../forms/form-error.tsx'
import { RowButton } from '../row-menu/row-button.tsx'
import { useRowFocus } from '../row-menu/use-row-focus.ts'
import profileImage from './default-profile.svg?url&no-inline'
import { ResetLink } from './reset-link.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { SuspensionNote } from './suspension-note.tsx'
import { otherPosition, type UserActions, useUserActions } from './use-user-actions.ts'
import { UserMenu } from './user-menu.tsx'

interface Props {
  member: Member
  isSelf: boolean
  onChanged: (change: Promise<unknown>) => void
}

const positionNames: Record<Position, string> = { owner: 'Owner', author: 'Author' }

export function UserRow({ member, isSelf, onChanged }: Props) {
  const { name, username, email, position, suspension } = member
  const actions = useUserActions({ member, isSelf, onChanged })
  const [isSuspending, setSuspending] = useState(false)
  const { row, returnFocus } = useRowFocus()
  return (
    <li
      ref={row}
      className="grid grid-cols-[auto_minmax(0,1fr)_2.5rem] items-start gap-x-5 gap-y-3"
      aria-busy={actions.running !== null}
    >
      <img className="size-12" src={profileImage} width={48} height={48} alt="" />
      <div>
        <h2 className="text-[1.25rem]">
          <bdi>{name}</bdi>
        </h2>
        <p className="row-facts mt-1">
          <a href={paths.author(username)}>{username}</a>
          <span className="font-semibold text-ink">{positionNames[position]}</span>
          {isSelf && <span>This is you</span>}
          <span className="basis-full">{email}</span>
        </p>
        <FormError failure={actions.failure} />
      </div>
      {!isSelf && <UserMenu member={member} actions={actions} onSuspend={() => setSuspending(true)} />}
      {suspension && <SuspensionNote suspension={suspension} />}
      <Buttons member={member} actions={actions} />
      {actions.resetLink && <ResetLink username={username} link={actions.resetLink} />}
      {isSuspending && (
        <SuspendDialog
          username={username}
          onSuspended={actions.reloadAndNotify}
          onClose={() => {
            setSuspending(false)
            returnFocus(Promise.resolve())
          }}
        />
      )}
    </li>
  )
}

interface ButtonsProps {
  member: Member
  actions: UserActions
}

function Buttons({ member: { username, position }, actions }: ButtonsProps) {
  const { running } = actions
  const button = { isDisabled: running !== null }
  return (
    <div className="col-span-3 flex flex-wrap gap-3 md:col-span-1 md:col-start-2">
      <RowButton
        {...button}
        label={running === 'position' ? 'Changing …' : `Make ${otherPosition[position]}`}
        about={username}
        onClick={actions.togglePosition}
      />
      <RowButton
        {...button}
        isDangerous
        label={running === 'deletion' ? 'Deleting …' : 'Delete'}
        about={username}
        onClick={actions.remove}
      />
    </div>
  )
}
