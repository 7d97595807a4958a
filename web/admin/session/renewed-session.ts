import { storedToken } from '../../stored-token.ts'

let account: { token: string; username: string } | null = null

/** The token after each one whose session has ended, of the same account. */
const renewed = new Map<string, string>()

/** Notes what the server says of whom a token belongs to. */
export function noteAccount(token: string, username: string): void {
  account = { token, username }
}

/** The username of the account that is or was signed in; null while that is not known. */
export const ownUsername = (): string | null =>
  account && isSameSession(account.token) ? account.username : null

/** Notes that the account of a token that has ended signed in again without leaving the screen. */
export function noteRenewal(ended: string, token: string): void {
  if (ended !== token) renewed.set(ended, token)
}

/** Whether the stored token is this one, or a later one of the same account. */
export function isSameSession(token: string): boolean {
  let last = token
  for (let next = renewed.get(last); next !== undefined; next = renewed.get(last)) last = next
  return last === storedToken()
}
