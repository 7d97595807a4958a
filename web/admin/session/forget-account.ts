import { forgetDeclinedTexts } from '../drafts/declined-texts.ts'
import { deleteLocalDrafts } from '../drafts/local-drafts.ts'
import { removeToken } from './session.ts'

/** Deletes what this browser stores of a deleted account: its token, its local drafts and which texts it declined. */
export async function forgetAccount(username: string): Promise<void> {
  removeToken()
  forgetDeclinedTexts(username.toLowerCase())
  // Fails where the browser denies access to storage; then there are no drafts.
  await deleteLocalDrafts(username.toLowerCase()).catch(() => {})
}
