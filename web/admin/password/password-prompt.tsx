import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { limits } from '#contract/limits.ts'
import { api, onPasswordRequired } from '../../api/api.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { Field } from '../../ui/field.tsx'
import { useErrorFocus } from '../focus/use-error-focus.ts'
import { useRestoredFocus } from '../focus/use-restored-focus.ts'
import { FormError } from '../forms/form-error.tsx'
import { ModalDialog } from '../forms/modal-dialog.tsx'
import { useSubmission } from '../forms/use-submission.ts'

/** Tells the waiting request whether the password was entered. */
type Settle = (isGiven: boolean) => void

/** Asks for the password when an API call of any screen needs it again. */
export function PasswordPrompt() {
  const waiting = useRef<Settle | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const end = useCallback((isGiven: boolean) => {
    waiting.current?.(isGiven)
    waiting.current = null
    setOpen(false)
  }, [])
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        waiting.current = resolve
        setOpen(true)
      })
    return onPasswordRequired(ask)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the screen cancels the prompt
  useEffect(() => () => end(false), [end, pathname])
  useRestoredFocus(isOpen)
  return isOpen && <PasswordDialog onEnd={end} />
}

const field = 'confirmedPassword'
const fieldError = (text: string) => new ApiError('validation_failed', text, { fields: { [field]: text } })

function PasswordDialog({ onEnd }: { onEnd: Settle }) {
  const [password, setPassword] = useState('')
  const { pending, failure, submit } = useSubmission()
  const container = useErrorFocus<HTMLDivElement>(failure)

  const confirm = () =>
    submit(async () => {
      if (password === '') throw fieldError('Enter your password.')
      const response = await api.auth.confirmPassword({ body: { password } }).catch((error: unknown) => {
        // The session notice explains it.
        if (asApiError(error).code === 'unauthenticated') onEnd(false)
        throw error
      })
      if (!response.success) throw fieldError(response.message)
      onEnd(true)
    })

  return (
    <ModalDialog
      title="Confirm your password"
      action={pending ? 'Confirming …' : 'Confirm'}
      pending={pending}
      onApply={confirm}
      onClose={() => onEnd(false)}
    >
      <p>
        You last entered your password more than {limits.auth.recentPasswordSeconds / 60} minutes ago. Enter
        it again to continue.
      </p>
      <div ref={container}>
        <Field
          id={field}
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={failure?.fields[field]}
        />
      </div>
      <FormError failure={failure} fields={[field]} />
    </ModalDialog>
  )
}
