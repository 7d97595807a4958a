import type { PublicAuthor, Social } from '#contract/author.ts'
import type { Member, Suspension } from '#contract/members.ts'
import type { AccountStorage, Preferences, Profile } from '#contract/profile.ts'
import type { AuthoredPostRow, User } from '../../data/database/rows.ts'

type PublicColumns = Pick<User, 'name' | 'username' | 'description' | 'imgname' | 'social'>

/** What anyone may see of an account. */
export const publicAuthor = (user: PublicColumns): PublicAuthor => ({
  name: user.name,
  username: user.username,
  description: user.description,
  imgname: user.imgname,
  social: JSON.parse(user.social) as Social,
})

/** The same of the author of a post; null once the account is gone. */
export const authorOfPost = (post: AuthoredPostRow): PublicAuthor | null =>
  post.author_username === null
    ? null
    : publicAuthor({
        name: post.author_name as string,
        username: post.author_username,
        description: post.author_description as string,
        imgname: post.author_imgname,
        social: post.author_social as string,
      })

/** What one may see of one's own account. */
export const ownProfile = (user: User, hiddenPosts: number, storage: AccountStorage): Profile => ({
  ...publicAuthor(user),
  email: user.email,
  position: user.position,
  hiddenPosts,
  storage,
  preferences: preferencesOf(user),
})

export const preferencesOf = ({ preferences }: Pick<User, 'preferences'>): Preferences => ({
  fullPage: false,
  hidesFirstSteps: false,
  typographicSigns: false,
  ...JSON.parse(preferences),
})

/** What owners may see of an account. */
export const member = (user: User): Member => {
  const { name, username, email, position } = user
  const suspension = suspensionOf(user)
  return { name, username, email, position, ...(suspension && { suspension }) }
}

/** Null for an account that is not suspended. */
export const suspensionOf = ({ suspended_at, suspended_by, suspension_reason }: User): Suspension | null =>
  suspended_at === null ? null : { startedDate: suspended_at, by: suspended_by, reason: suspension_reason }
