import { useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { api } from '../../api/api.ts'
import { storedToken } from '../../stored-token.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { notePosition } from './own-position.ts'
import { noteRenewal } from './renewed-session.ts'
import { storeToken } from './session.ts'
import { sessionEnded } from './session-ended.ts'

/** Signs in the account whose session has ended, above a dialog that stays as it is. */
export function useSignInAgain() {
  const [username, setUsername] = useState<string | null>(null)
  const button = useRef<HTMLElement>(null)
  const dialog = useRef<HTMLElement | null>(null)
  function signInAgain(username: string, pressed: HTMLElement) {
    button.current = pressed
    dialog.current = pressed.closest('dialog')
    setUsername(username)
  }
  function close() {
    setUsername(null)
    // Signing in takes the button away.
    requestAnimationFrame(() => {
      const target = button.current?.isConnected
        ? button.current
        : dialog.current?.querySelector<HTMLElement>('[type=submit]')
      target?.focus()
    })
  }
  return {
    signInAgain,
    signInDialog: username !== null && <SignInDialog {...{ username }} onClose={close} />,
  }
}

function SignInDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [password, setPassword] = useState('')
  const { pending, failure, submit } = useSubmission()
  const container = useErrorFocus<HTMLDivElement>(failure)
  const isWrong = failure?.code === 'unauthenticated'
  // The dialog would focus its first field, which is known already.
  useEffect(() => container.current?.querySelector<HTMLElement>('[type=password]')?.focus(), [container])

  const signIn = () =>
    submit(async () => {
      const ended = storedToken()
      const { token, position } = await api.auth.signIn({ body: { username, password } })
      noteRenewal(ended, token)
      storeToken(token)
      notePosition(position)
      sessionEnded.reset()
      onClose()
    })

  return (
    <ModalDialog
      title="Sign in again"
      action={pending ? 'Signing in …' : 'Sign In'}
      pending={pending}
      onApply={signIn}
      onClose={onClose}
    >
      <div ref={container} className="grid gap-5">
        <Field id="endedUsername" label="Username" autoComplete="username" value={username} readOnly />
        <Field
          id="endedPassword"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={isWrong ? messages.passwordWrong : undefined}
        />
      </div>
      <FormError failure={isWrong ? null : failure} />
    </ModalDialog>
  )
}
