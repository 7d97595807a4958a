import { forgetWorkingCopies } from '../drafts/local-drafts.ts'
import { forgetToken } from './session.ts'

/** Takes what this browser keeps of an account that is gone: its token at once, then its working copies. */
export async function forgetAccount(username: string): Promise<void> {
  forgetToken()
  // A browser that keeps no copies has none to forget.
  await forgetWorkingCopies(username.toLowerCase()).catch(() => {})
}
