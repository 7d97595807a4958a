import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Position } from '#contract/author.ts'
import type { Member } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { useRestoredFocus } from '../focus/use-restored-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { alertNotice, showNotice } from '../notices/notices.tsx'
import { forgetAccount } from '../session/forget-account.ts'
import profileImage from './default-profile.svg?url&no-inline'
import { ResetLink } from './reset-link.tsx'
import { RowButton } from './row-button.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { SuspensionNote } from './suspension-note.tsx'

interface Props {
  member: Member
  isSelf: boolean
  onDeleted: () => void
}

const other: Record<Position, Position> = { owner: 'author', author: 'owner' }
const positionNames: Record<Position, string> = { owner: 'Owner', author: 'Author' }

export function UserRow({ member, isSelf, onDeleted }: Props) {
  const { name, username, email, position, suspension } = member
  const { failure, submit } = useSubmission()
  const [work, setWork] = useState<'position' | 'deletion' | 'reset' | 'sessions' | 'suspension' | null>(null)
  const [isSuspending, setSuspending] = useState(false)
  const [resetLink, setResetLink] = useState('')
  useRestoredFocus(isSuspending)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const params = { username }

  async function run(kind: NonNullable<typeof work>, call: () => Promise<unknown>) {
    setWork(kind)
    await submit(call)
    setWork(null)
  }

  function togglePosition() {
    if (!confirm('Are you sure you want to change the position of this User?')) return
    void run('position', async () => {
      await api.authors.setPosition({ params, body: { position: other[position] } })
      alertNotice(messages.positionChanged)
      await revalidate()
    })
  }

  const issueReset = () =>
    run('reset', async () => {
      const { code } = await api.auth.issueReset({ params })
      setResetLink(`${location.origin}${paths.resetPassword(code)}`)
    })

  function endSessions() {
    if (!confirm('Are you sure you want to end all sessions of this User?')) return
    void run('sessions', async () => showNotice((await api.authors.endSessions({ params })).message))
  }

  async function tellChange(message: string) {
    await revalidate()
    showNotice(message)
  }

  const lift = () =>
    run('suspension', async () => tellChange((await api.authors.liftSuspension({ params })).message))

  function remove() {
    if (!confirm('Are you sure you want to delete this User?')) return
    void run('deletion', async () => {
      await api.authors.remove({ params })
      if (isSelf) await forgetAccount(username)
      alertNotice(messages.userDeleted)
      if (isSelf) return navigate(paths.signIn(), { replace: true })
      await revalidate()
      onDeleted()
    })
  }

  const button = { isDisabled: work !== null }

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-5 gap-y-3" aria-busy={work !== null}>
      <img className="size-12" src={profileImage} width={48} height={48} alt="" />
      <div>
        <h2 className="text-[1.25rem]">
          <bdi>{name}</bdi>
        </h2>
        <p className="row-facts mt-1">
          <a className="underline" href={paths.author(username)}>
            {username}
          </a>
          <span className="font-semibold text-ink">{positionNames[position]}</span>
          {isSelf && <span>This is you</span>}
          <span className="basis-full">{email}</span>
        </p>
        <FormError failure={failure} />
      </div>
      {suspension && <SuspensionNote suspension={suspension} />}
      <div className="col-span-2 flex flex-wrap gap-3 md:col-span-1 md:col-start-2">
        <RowButton
          {...button}
          label={work === 'position' ? 'Changing …' : `Make ${other[position]}`}
          about={username}
          onClick={togglePosition}
        />
        {!isSelf && (
          <>
            <RowButton {...button} label="Reset link" about={`for ${username}`} onClick={issueReset} />
            {!suspension && (
              <RowButton
                {...button}
                label={work === 'sessions' ? 'Ending …' : 'End sessions'}
                about={`of ${username}`}
                onClick={endSessions}
              />
            )}
            <RowButton
              {...button}
              {...(suspension
                ? { label: work === 'suspension' ? 'Lifting …' : 'Lift suspension', about: `of ${username}` }
                : { label: 'Suspend …', about: username })}
              onClick={suspension ? lift : () => setSuspending(true)}
            />
          </>
        )}
        <RowButton
          {...button}
          isDangerous
          label={work === 'deletion' ? 'Deleting …' : 'Delete'}
          about={username}
          onClick={remove}
        />
      </div>
      {resetLink && <ResetLink username={username} link={resetLink} />}
      {isSuspending && (
        <SuspendDialog username={username} onSuspended={tellChange} onClose={() => setSuspending(false)} />
      )}
    </li>
  )
}
