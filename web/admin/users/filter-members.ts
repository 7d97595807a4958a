import type { Member } from '#contract/authors.ts'

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The members in whose name, username, email or position each word of the filter stands, in any case. */
export function filterMembers(members: Member[], filter: string): Member[] {
  const words = folded(filter).split(/\s+/)
  return members.filter(({ name, username, email, position }) => {
    const text = folded(`${name} ${username} ${email} ${position}`)
    return words.every((word) => text.includes(word))
  })
}
