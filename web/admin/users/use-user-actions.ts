import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Position } from '#contract/author.ts'
import type { Member } from '#contract/members.ts'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { useSubmission } from '../forms/use-submission.ts'
import { alertNotice, showNotice } from '../notices/notices.tsx'
import { forgetAccount } from '../session/forget-account.ts'

type Action = 'position' | 'deletion' | 'reset' | 'sessions' | 'suspension'

interface Options {
  member: Member
  isSelf: boolean
  /** Called before the account disappears from the list. */
  onChanged: (change: Promise<unknown>) => void
}

export const otherPosition: Record<Position, Position> = { owner: 'author', author: 'owner' }

/** What owners can do with an account, one action at a time. */
export function useUserActions({ member: { username, position }, isSelf, onChanged }: Options) {
  const { failure, submit } = useSubmission()
  const [running, setRunning] = useState<Action | null>(null)
  const [resetLink, setResetLink] = useState('')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const params = { username }

  async function run(action: Action, call: () => Promise<unknown>) {
    setRunning(action)
    await submit(call)
    setRunning(null)
  }

  async function reloadAndNotify(message: string) {
    await revalidate()
    showNotice(message)
  }

  return {
    running,
    failure,
    /** The link that `issueReset` made, or an empty string. */
    resetLink,
    reloadAndNotify,

    togglePosition() {
      if (!confirm('Are you sure you want to change the position of this User?')) return
      void run('position', async () => {
        await api.authors.setPosition({ params, body: { position: otherPosition[position] } })
        alertNotice(messages.positionChanged)
        await revalidate()
      })
    },

    issueReset: () =>
      run('reset', async () => {
        const { code } = await api.auth.issueReset({ params })
        setResetLink(`${location.origin}${paths.resetPassword(code)}`)
      }),

    endSessions() {
      if (!confirm('Are you sure you want to end all sessions of this User?')) return
      void run('sessions', async () => showNotice((await api.authors.endSessions({ params })).message))
    },

    liftSuspension: () =>
      run('suspension', async () => {
        const { message } = await api.authors.liftSuspension({ params })
        await reloadAndNotify(message)
      }),

    remove() {
      if (!confirm('Are you sure you want to delete this User?')) return
      void run('deletion', async () => {
        await api.authors.remove({ params })
        if (isSelf) await forgetAccount(username)
        alertNotice(messages.userDeleted)
        if (isSelf) return navigate(paths.signIn(), { replace: true })
        const reload = revalidate()
        onChanged(reload)
        await reload
      })
    },
  }
}
export type UserActions = ReturnType<typeof useUserActions>
