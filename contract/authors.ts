import { type Static, Type } from 'typebox'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { next, page } from './paging.ts'
import { ListedPost } from './post.ts'

export const positions = ['owner', 'author'] as const
export type Position = (typeof positions)[number]

/** The networks an author may link to, in the order in which they are shown. */
export const socialNetworks = ['facebook', 'twitter', 'instagram', 'linkedin', 'github', 'youtube'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

const socialLink = Type.Optional(
  Type.String({
    maxLength: limits.account.maxSocialLinkCharacters,
    description: 'An http(s) address, or a bare handle. Empty removes it.',
  }),
)
export const Social = Type.Object({
  facebook: socialLink,
  twitter: socialLink,
  instagram: socialLink,
  linkedin: socialLink,
  github: socialLink,
  youtube: socialLink,
})
export type Social = Static<typeof Social>

const publicMembers = {
  name: Type.String(),
  username: Type.String(),
  description: Type.String(),
  imgname: NullableString(),
  social: Social,
}

/** What anyone may know of an author. */
export const PublicAuthor = Type.Object(publicMembers)
export type PublicAuthor = Static<typeof PublicAuthor>

const AccountStorage = Type.Object(
  {
    usedBytes: Type.Integer(),
    quotaBytes: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Null if there is no limit.',
    }),
  },
  {
    description:
      'How much of your quota your posts and uploaded images use. Exceeding it is `quota_reached`.',
  },
)
export type AccountStorage = Static<typeof AccountStorage>

const Profile = Type.Object({
  ...publicMembers,
  email: Type.String(),
  position: Type.Enum([...positions]),
  hiddenPosts: Type.Integer({
    description: 'How many drafts and private posts are deleted if you delete your account.',
  }),
  storage: AccountStorage,
})
export type Profile = Static<typeof Profile>

const Suspension = Type.Object({
  startedDate: Type.String({ format: 'date-time' }),
  by: NullableString({
    description: 'The username, at that time, of the owner who did it. Null if it was done on the server.',
  }),
  reason: NullableString({ description: 'Null if none was given. The account sees it at sign-in.' }),
})
export type Suspension = Static<typeof Suspension>

const Member = Type.Object({
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  position: Type.Enum([...positions]),
  suspension: Type.Optional(Suspension),
})
export type Member = Static<typeof Member>

const MemberQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: limits.account.maxSearchCharacters,
      description: 'Only accounts with each of these words in their name, username, email or position.',
    }),
  ),
  ...page,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.list.maxItems,
      description: 'How many of the newest to return; all if absent.',
    }),
  ),
})
export type MemberQuery = Static<typeof MemberQuery>

const ProfileChange = Type.Object({
  name: Type.Optional(Type.String({ maxLength: limits.account.maxNameCharacters })),
  email: Type.Optional(Type.String({ maxLength: limits.account.maxEmailCharacters })),
  description: Type.Optional(Type.String({ maxLength: limits.account.maxBioCharacters })),
  social: Type.Optional(Social),
})
export type ProfileChange = Static<typeof ProfileChange>

const ProfileSaved = Type.Object({ message: Type.String(), profile: Profile })

const username = Type.Object({ username: Type.String() })

export const authorsContract = {
  page: endpoint({
    method: 'GET',
    path: '/author/user/{username}',
    access: 'anyone',
    cached: true,
    summary: 'An author and the author’s public posts, oldest first; without `limit`, the newest 1,000.',
    params: username,
    query: Type.Object(page),
    response: Type.Object({ author: PublicAuthor, posts: Type.Array(ListedPost), next }),
    paged: 'object',
  }),
  list: endpoint({
    method: 'GET',
    path: '/author/get',
    access: 'owner',
    summary: 'Accounts, oldest first; without `limit`, all of them.',
    query: MemberQuery,
    response: Type.Array(Member),
    paged: 'array',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/author/delete/{username}',
    access: 'author',
    summary:
      'Deletes your own account or, for owners, any account. Its public posts stay, without an author.',
    recentPassword: 'always',
    params: username,
    response: Message,
  }),
  setPosition: endpoint({
    method: 'PUT',
    path: '/author/position/{username}',
    access: 'owner',
    summary: 'Makes an account an owner or an author. At least one owner must remain.',
    recentPassword: 'always',
    params: username,
    body: Type.Object({
      position: Type.String({
        maxLength: limits.account.maxNameCharacters,
        description: '`owner` or `author`; case does not matter.',
      }),
    }),
    response: Type.Object({
      message: Type.String(),
      username: Type.String(),
      position: Type.Enum([...positions]),
    }),
  }),
  suspend: endpoint({
    method: 'PUT',
    path: '/author/suspension/{username}',
    access: 'owner',
    summary:
      'Suspends another account: its sessions end, and signing in is `account_suspended` until an owner lifts the suspension. Its posts stay as they are. At least one owner who is not suspended must remain. Repeating the call only changes the reason.',
    recentPassword: 'always',
    params: username,
    body: Type.Object({
      reason: Type.Optional(
        Type.String({
          // Longer ones come through to where the limit is told in words.
          maxLength: 10 * limits.account.maxSuspensionReasonCharacters,
          description: `Shown to the account at sign-in, and to owners; at most ${limits.account.maxSuspensionReasonCharacters} characters.`,
        }),
      ),
    }),
    response: Type.Object({ message: Type.String(), username: Type.String(), suspension: Suspension }),
  }),
  liftSuspension: endpoint({
    method: 'DELETE',
    path: '/author/suspension/{username}',
    access: 'owner',
    summary: 'Lifts a suspension: the account can sign in again with its password.',
    recentPassword: 'always',
    params: username,
    response: Message,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/author/sessions/{username}',
    access: 'owner',
    summary: 'Ends all sessions of an account, which may be your own. It can sign in again.',
    recentPassword: 'always',
    params: username,
    response: Type.Object({
      message: Type.String(),
      ended: Type.Integer({ description: 'How many sessions were ended.' }),
    }),
  }),
  profile: endpoint({
    method: 'GET',
    path: '/author/profile',
    access: 'author',
    summary: 'Your own profile.',
    response: Profile,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/author/update',
    access: 'author',
    adds: 'growth',
    summary: 'Changes your own profile. Absent fields stay as they are.',
    recentPassword: 'if the email changes',
    body: ProfileChange,
    response: ProfileSaved,
  }),
  setImage: endpoint({
    method: 'PUT',
    path: '/author/image',
    access: 'author',
    summary: 'Makes one of your uploads your profile image.',
    body: Type.Object({ imgname: Type.String({ maxLength: limits.image.maxNameCharacters }) }),
    response: ProfileSaved,
  }),
  removeImage: endpoint({
    method: 'DELETE',
    path: '/author/image',
    access: 'author',
    summary: 'Removes your profile image.',
    response: ProfileSaved,
  }),
}
