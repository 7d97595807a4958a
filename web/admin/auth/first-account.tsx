import { Link } from 'react-router'
import { paths } from '#contract/addresses/page-paths.ts'
import { useSite } from '../layout/use-site.ts'

/** Sign-up does not reload the document, which knows only how it was before. */
let isCreated = false

export const noteAccountCreated = (): void => {
  isCreated = true
}

/** Whether nobody has an account yet, so that the next one becomes the owner's. */
export const useAwaitsFirstAccount = (): boolean => useSite().awaitsFirstAccount && !isCreated

/** Says that there is no account yet, where someone would look for a way in. Shows nothing once there is one. */
export function FirstAccountNote() {
  if (!useAwaitsFirstAccount()) return null
  return (
    <div className="first-account">
      <p>This blog has no account yet.</p>
      <Link className="button" to={paths.signUp()}>
        Sign Up
      </Link>
    </div>
  )
}
