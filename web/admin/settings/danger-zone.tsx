import { useNavigate } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import type { Profile } from '#contract/profile.ts'
import { api } from '../../api/api.ts'
import { FormError } from '../forms/form-error.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { leaveUnasked } from '../images/use-leave-warning.ts'
import { forgetAccount } from '../session/forget-account.ts'

export function DangerZone({ profile: { username, hiddenPosts } }: { profile: Profile }) {
  const navigate = useNavigate()
  const { pending, failure, submit } = useSubmission()

  async function remove() {
    if (!confirm('Are you sure you want to delete your account?')) return
    await submit(async () => {
      await api.authors.remove({ params: { username } })
      await forgetAccount(username)
      leaveUnasked()
      await navigate(paths.signIn(), { replace: true })
    })
  }

  return (
    <div className="stack">
      <p className="field-hint text-ink">
        Once you delete your account, there is no going back. Please be certain.
      </p>
      <p className="field-hint" id="goes-with-account">
        {whatGoes(hiddenPosts)} What is in your trash is deleted too. Your public posts stay, without your
        name.
      </p>
      <FormError failure={failure} />
      <div>
        <PendingButton
          className="button danger"
          pending={pending}
          aria-describedby="goes-with-account"
          onClick={remove}
        >
          {pending ? 'Deleting …' : 'Delete account'}
        </PendingButton>
      </div>
    </div>
  )
}

function whatGoes(hiddenPosts: number): string {
  if (hiddenPosts === 0) return 'You have no drafts or private posts.'
  if (hiddenPosts === 1) return '1 draft or private post is deleted with it.'
  return `${hiddenPosts.toLocaleString('en-US')} drafts and private posts are deleted with it.`
}
