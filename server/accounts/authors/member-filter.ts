import { matchingKey } from '#contract/matching-key.ts'
import type { User } from '../../data/database/rows.ts'

/** The accounts in whose name, username, email or position each word of the search stands, in any case. */
export function filterMembers<Account extends Pick<User, 'name' | 'username' | 'email' | 'position'>>(
  accounts: Account[],
  search: string,
): Account[] {
  const words = matchingKey(search).split(' ')
  return accounts.filter(({ name, username, email, position }) => {
    const text = matchingKey(`${name} ${username} ${email} ${position}`)
    return words.every((word) => text.includes(word))
  })
}
