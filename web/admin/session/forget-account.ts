import { deleteLocalDrafts } from '../drafts/local-drafts.ts'
import { removeToken } from './session.ts'

/** Takes what this browser keeps of an account that is gone: its token at once, then its working copies. */
export async function forgetAccount(username: string): Promise<void> {
  removeToken()
  // A browser that keeps no copies has none to forget.
  await deleteLocalDrafts(username.toLowerCase()).catch(() => {})
}
