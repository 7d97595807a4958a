import { limits } from '#contract/limits.ts'
import { reservedUsernames } from '#contract/reserved-words.ts'

const shape = /^[a-z0-9][a-z0-9_.-]*$/i

/** What is wrong with the form of a username, as a sentence; null if it is valid. It is a path segment and is typed to sign in. */
export function usernameProblem(username: string): string | null {
  if (username.length < 1 || username.length > limits.account.maxUsernameCharacters) {
    return `A username has 1 to ${limits.account.maxUsernameCharacters} characters.`
  }
  const dots = username.split('.').length - 1
  if (!shape.test(username) || !/[a-z0-9]$/i.test(username) || dots > 1) {
    return 'A username may have letters a to z, digits, “_”, “-” and at most one “.”. It must begin and end with a letter or digit.'
  }
  return reservedUsernames.has(username.toLowerCase()) ? 'This username is reserved.' : null
}
