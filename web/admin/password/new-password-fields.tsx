import { Field } from '../../ui/field.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** A new password, and the same once more. */
export function NewPasswordFields({ faults = {} }: { faults?: Record<string, string> }) {
  return (
    <>
      <NewPasswordField id="newPassword" label="New Password" fault={faults.newPassword} />
      <Field
        id="confirmPassword"
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        fault={faults.confirmPassword}
      />
    </>
  )
}
