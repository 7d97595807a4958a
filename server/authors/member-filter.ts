import type { User } from './author-store.ts'

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The accounts in whose name, username, email or position each word of the search stands, in any case. */
export function filterMembers<Account extends Pick<User, 'name' | 'username' | 'email' | 'position'>>(
  accounts: Account[],
  search: string,
): Account[] {
  const words = folded(search).split(/\s+/)
  return accounts.filter(({ name, username, email, position }) => {
    const text = folded(`${name} ${username} ${email} ${position}`)
    return words.every((word) => text.includes(word))
  })
}
