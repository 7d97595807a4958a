import { limits } from '#contract/limits.ts'
import { CopyField } from '../forms/copy-field.tsx'

/** A password reset link for an owner to pass on. */
export const ResetLink = ({ username, link }: { username: string; link: string }) => (
  <CopyField
    takesFocus
    className="col-span-full"
    label={
      <>
        With this link <bdi>{username}</bdi> sets a new password
      </>
    }
    value={link}
    hint={`It works once, within ${limits.auth.resetCodeMinutes} minutes, and is shown only now.`}
  />
)
