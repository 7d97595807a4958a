import { matchingKey } from '#contract/matching-key.ts'
import type { User } from '../../data/database/rows.ts'

/** Filters accounts: each word of the search must occur in name, username, email or position, in any case. */
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
