import { type Static, Type } from 'typebox'
import { ownBesideText } from './beside-text.ts'
import { NullableString } from './endpoint.ts'

export const postStatuses = ['public', 'private', 'draft'] as const
export type PostStatus = (typeof postStatuses)[number]

const username = NullableString({ description: 'The author; null when the account is gone.' })

export const listMembers = {
  url: Type.String({ description: 'The identifier, and the path of the page.' }),
  title: Type.String(),
  description: Type.String(),
  tags: Type.Array(Type.String()),
  status: Type.Enum([...postStatuses]),
  imgname: NullableString(),
  imgpath: NullableString(),
  imgalt: Type.String({
    description: 'The alternative text of the cover; empty without a cover, or if it is decorative.',
  }),
  imgtoken: NullableString({
    description:
      'Opens the cover of a hidden post, as `?token=`; null for a public post, whose cover needs none.',
  }),
  username,
  author: username,
  createdDate: Type.String({
    format: 'date-time',
    description: 'When the post was first published or, if it never was, first saved.',
  }),
  updatedDate: Type.String({ format: 'date-time' }),
  views: Type.Integer(),
}

export const page = Type.Optional(
  Type.Literal(true, { description: 'Present for a page of the site, which is in no list of posts.' }),
)

/** That an owner took a post down. */
const TakeDown = Type.Object({
  reason: Type.String(),
  by: NullableString({
    description: 'The username, at that time, of the owner who did it; null if it was done on the server.',
  }),
  date: Type.String({ format: 'date-time' }),
})
export type TakeDown = Static<typeof TakeDown>

/** What its author and owners read of a post, and nobody else. */
export const takenDown = {
  takeDown: Type.Optional({ ...TakeDown, description: 'Present only while the post is taken down.' }),
}

/** What only its author reads of a post. */
export const ownMembers = {
  ...takenDown,
  publishAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'Present only while a publication is scheduled.' }),
  ),
  publishVersion: Type.Optional(
    Type.Integer({ description: 'The version that replaces a public post at `publishAt`.' }),
  ),
  publishBaseVersion: Type.Optional(
    Type.Integer({ description: 'The `baseVersion` with which that was scheduled.' }),
  ),
  publishFailure: Type.Optional(
    Type.Enum(['conflict'], {
      description:
        'Present if the version was due and not published, as it and a save since its base changed the same. Restore the version, or cancel the schedule.',
    }),
  ),
}

/** A post in a list: all but its body. */
export const ListedPost = Type.Object(listMembers)
export type ListedPost = Static<typeof ListedPost>

/** The same among search results, where pages of the site are too. */
export const FoundPost = Type.Object({ ...listMembers, page })
export type FoundPost = Static<typeof FoundPost>

/** A post in a list for its author. */
export const OwnListedPost = Type.Object({ ...listMembers, page, ...ownMembers })
export type OwnListedPost = Static<typeof OwnListedPost>

/** A whole post. `content` is sanitized HTML. */
export const FullPost = Type.Object({ ...listMembers, page, content: Type.String() })
export type FullPost = Static<typeof FullPost>

/** The number of the version that a post has now, or got by a save. */
export const version = Type.Integer({
  description: 'The number of the version that the post has now; `update` takes it as `baseVersion`.',
})

/** The same for its author. */
export const OwnFullPost = Type.Object({
  ...listMembers,
  page,
  content: Type.String(),
  ...ownBesideText,
  guessedLanguage: NullableString({
    description:
      'The language that the saved text is guessed to be in, as a tag; null if that is not sure. Readers are told it if `language` is null.',
  }),
  translations: Type.Array(
    Type.Object({
      url: Type.String(),
      title: Type.String(),
      language: NullableString({ description: 'Chosen or guessed; null for that of the site.' }),
    }),
    { description: 'Your other posts that are translations of it, hidden ones too.' },
  ),
  version,
  ...ownMembers,
})
export type OwnFullPost = Static<typeof OwnFullPost>

/** What an author edits of a post, as it is or was. */
export const PostState = Type.Object({
  version: Type.Integer(),
  title: Type.String(),
  description: Type.String(),
  tags: Type.Array(Type.String()),
  status: NullableString({
    description: 'Null for a version of a text that was not saved as a post yet.',
  }),
  content: Type.String(),
  ...ownBesideText,
})
export type PostState = Static<typeof PostState>
