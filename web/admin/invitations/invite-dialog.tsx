import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { type Position, positions } from '#contract/author.ts'
import { limits } from '#contract/limits.ts'
import { api } from '../../api/api.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { CopyField } from '../forms/copy-field.tsx'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { PendingButton } from '../forms/pending-button.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSite } from '../layout/use-site.ts'
import { markOf } from './mark-of.ts'

const positionLabels: Record<Position, string> = {
  author: 'Author: writes posts of their own',
  owner: 'Owner: also manages users, messages and the site',
}

/** Makes an invitation and shows its link, once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [position, setPosition] = useState<Position>('author')
  const [email, setEmail] = useState('')
  const [mails, setMails] = useState(true)
  const [made, setMade] = useState<{ link: string; message: string; mark: string } | null>(null)
  const { mail: canMail } = useSite()
  const { pending, failure, submit } = useSubmission()
  const { revalidate } = useRevalidator()
  const container = useErrorFocus<HTMLDivElement>(failure)
  const [asked, setAsked] = useState('')
  const hasEmail = email.trim() !== ''
  const isInvited = failure?.code === 'already_invited' && asked === email

  const invite = (replace: boolean) =>
    submit(async () => {
      setAsked(email)
      const body = { position, email, replace, mail: canMail && hasEmail && mails }
      const { accessKey, message, invitation } = await api.invitations.create({ body })
      const link = `${location.origin}${paths.signUp(accessKey)}`
      setMade({ link, message, mark: markOf(invitation.id) })
      await revalidate()
    })

  if (made)
    return (
      <ModalDialog title="Invitation" action="Done" close={null} onApply={onClose} onClose={onClose}>
        <p>{made.message}</p>
        <CopyField
          label="With this link somebody signs up"
          value={made.link}
          hint={`It works once, within ${limits.auth.invitationDays} days, and is shown only now. In the list of invitations it has the mark ${made.mark}.`}
          takesFocus
        />
      </ModalDialog>
    )
  return (
    <ModalDialog
      title="Invite somebody"
      action={pending ? 'Inviting …' : 'Invite'}
      pending={pending}
      onApply={() => invite(false)}
      more={
        isInvited && (
          <PendingButton className="button secondary" pending={pending} onClick={() => invite(true)}>
            Replace the open one
          </PendingButton>
        )
      }
      onClose={onClose}
    >
      <div ref={container} className="grid gap-5">
        <fieldset className="field">
          <legend>Position</legend>
          {[...positions].reverse().map((each) => (
            <label key={each} className="flex items-baseline gap-2">
              <input
                type="radio"
                name="position"
                checked={position === each}
                onChange={() => setPosition(each)}
              />
              {positionLabels[each]}
            </label>
          ))}
        </fieldset>
        <Field
          id="email"
          label="Email (optional)"
          type="email"
          required={false}
          autoComplete="off"
          value={email}
          onChange={setEmail}
          hint="Only somebody who signs up with this address can use the invitation."
          error={failure?.fields.email}
          plain
        />
        {canMail && (
          <div className="field">
            <label className="flex items-baseline gap-2">
              <input
                type="checkbox"
                checked={hasEmail && mails}
                disabled={!hasEmail}
                onChange={({ target }) => setMails(target.checked)}
              />
              Mail the link to this address
            </label>
          </div>
        )}
      </div>
      <FormError failure={failure} fields={['email']} />
    </ModalDialog>
  )
}
