import { deleteLocalDrafts } from '../drafts/local-drafts.ts'
import { removeToken } from './session.ts'

/** Deletes what this browser stores of a deleted account: its token and its local drafts. */
export async function forgetAccount(username: string): Promise<void> {
  removeToken()
  // Fails where the browser denies access to storage; then there are no drafts.
  await deleteLocalDrafts(username.toLowerCase()).catch(() => {})
}
