import { type Static, Type } from 'typebox'
import { positions, publicAuthorMembers, Social } from './author.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const AccountStorage = Type.Object(
  {
    usedBytes: Type.Integer(),
    versionBytes: Type.Integer({
      description:
        'The part of `usedBytes` that versions of posts and unfinished texts take up. Versions make room: autosaves first, then the oldest ones without a name.',
    }),
    quotaBytes: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      description: 'Null if there is no limit.',
    }),
    isNearlyFull: Type.Boolean({ description: 'True from 80 % of the quota on.' }),
  },
  {
    description:
      'How much of your quota your posts, their versions and uploaded images use. Exceeding it is `quota_reached`.',
  },
)
export type AccountStorage = Static<typeof AccountStorage>

const Preferences = Type.Object(
  {
    fullPage: Type.Boolean({ description: 'The form of a post opens as a page of its own.' }),
    hidesFirstSteps: Type.Boolean({
      description: 'The dashboard shows no first steps any more.',
    }),
    typographicSigns: Type.Boolean({
      description: 'Quotation marks and dashes become typographic ones while a post is typed.',
    }),
  },
  { description: 'How you like to work. All false at first.' },
)
export type Preferences = Static<typeof Preferences>

const Profile = Type.Object({
  ...publicAuthorMembers,
  email: Type.String(),
  position: Type.Enum([...positions]),
  hiddenPosts: Type.Integer({
    description: 'How many drafts and private posts are deleted if you delete your account.',
  }),
  storage: AccountStorage,
  preferences: Preferences,
})
export type Profile = Static<typeof Profile>

const ProfileChange = Type.Object({
  name: Type.Optional(Type.String({ maxLength: limits.account.maxNameCharacters })),
  email: Type.Optional(Type.String({ maxLength: limits.account.maxEmailCharacters })),
  description: Type.Optional(Type.String({ maxLength: limits.account.maxBioCharacters })),
  social: Type.Optional(Social),
  preferences: Type.Optional(Type.Partial(Preferences)),
})
export type ProfileChange = Static<typeof ProfileChange>

const ProfileSaved = Type.Object({ message: Type.String(), profile: Profile })

/** What authors do with their own profile. */
export const profileContract = {
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
