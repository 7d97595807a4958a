import type { AccountStorage, Member, Profile, PublicAuthor, Social } from '#contract/authors.ts'
import type { User } from './author-store.ts'

/** What anyone may know. */
export const publicAuthor = (user: User): PublicAuthor => ({
  name: user.name,
  username: user.username,
  description: user.description,
  imgname: user.imgname,
  social: JSON.parse(user.social) as Social,
})

/** What one may know of oneself. */
export const ownProfile = (user: User, hiddenPosts: number, storage: AccountStorage): Profile => ({
  ...publicAuthor(user),
  email: user.email,
  position: user.position,
  hiddenPosts,
  storage,
})

/** What owners may know. */
export const member = ({ name, username, email, position }: User): Member => ({
  name,
  username,
  email,
  position,
})
