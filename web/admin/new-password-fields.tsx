import { limits } from '#contract/limits.ts'
import { Field } from '../ui/field.tsx'

/** A new password, and the same once more. */
export function NewPasswordFields({ faults = {} }: { faults?: Record<string, string> }) {
  return (
    <>
      <Field
        id="newPassword"
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${limits.passwordMin} characters.`}
        fault={faults.newPassword}
      />
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
