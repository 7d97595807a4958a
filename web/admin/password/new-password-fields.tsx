import { Field } from '../../ui/field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

export function NewPasswordFields({ errors = {} }: { errors?: Record<string, string> }) {
  return (
    <>
      <NewPasswordField id="newPassword" label="New Password" error={errors.newPassword} />
      <Field
        id="confirmPassword"
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}
