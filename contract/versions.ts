import { type Static, Type } from 'typebox'
import { endpoint, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { page } from './paging.ts'
import { PostSaved } from './posts.ts'

/** Why a version was made. Autosaves are thinned out. */
const versionKinds = ['save', 'publication', 'restore', 'autosave', 'checkpoint', 'takedown'] as const

const listMembers = {
  number: Type.Integer({ description: 'Counts up from 1 for each post.' }),
  kind: Type.Enum([...versionKinds], {
    description:
      '`save` of a hidden post; `publication`: what readers saw from then on; `restore` of an earlier version; `checkpoint`: saved by hand while writing, or what an unfinished text had when it was deleted or saved, and not shown to readers; `autosave`; `takedown` by an owner.',
  }),
  name: NullableString({
    description: 'Given by the author. A version with a name is never deleted to make room.',
  }),
  date: Type.String({ format: 'date-time' }),
  title: Type.String(),
  status: NullableString({ description: 'The status then; null for a text that was no post yet.' }),
  isCurrent: Type.Boolean({ description: 'Whether the post has this version now.' }),
}

const ListedVersion = Type.Object(listMembers)
export type ListedVersion = Static<typeof ListedVersion>

const Version = Type.Object({
  ...listMembers,
  description: Type.String(),
  tags: Type.Array(Type.String()),
  imgname: NullableString(),
  imgpath: NullableString(),
  imgalt: Type.String(),
  imgtoken: NullableString({ description: 'Opens the cover, as `?token=`.' }),
  content: Type.String(),
})
export type Version = Static<typeof Version>

const url = Type.Object({ url: Type.String() })
const number = Type.Integer({ minimum: 1, maximum: limits.version.maxNumber })

export const versionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/post/versions/{url}',
    access: 'author',
    summary: 'The versions of your own post, newest first, without their texts. Nobody else sees them.',
    params: url,
    query: Type.Object(page),
    response: Type.Array(ListedVersion),
    paged: 'array',
  }),
  find: endpoint({
    method: 'GET',
    path: '/post/version/{url}',
    access: 'author',
    summary: 'A version of your own post.',
    params: url,
    query: Type.Object({ number }),
    response: Version,
  }),
  setName: endpoint({
    method: 'PUT',
    path: '/post/version/{url}',
    access: 'author',
    summary: 'Names a version of your own post. An empty name removes it.',
    params: url,
    body: Type.Object({
      number,
      // Longer ones come through to where the limit is told in words, and where white space does not count.
      name: Type.String({ maxLength: 10 * limits.version.maxNameCharacters }),
    }),
    response: Type.Object({ message: Type.String(), version: ListedVersion }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/post/restore/{url}',
    access: 'author',
    adds: 'growth',
    summary:
      'Gives your own post the texts, tags and cover of a version again, as a new version. Its status and address stay.',
    params: url,
    body: Type.Object({ number }),
    response: PostSaved,
  }),
}
