import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { page } from './paging.ts'
import { PostSaved } from './posts.ts'
import { versionMembers, versionName, versionNumber, wholeVersionMembers } from './version.ts'

const ListedVersion = Type.Object({
  ...versionMembers,
  isCurrent: Type.Boolean({ description: 'Whether the post has this version now.' }),
})
export type ListedVersion = Static<typeof ListedVersion>

const Version = Type.Object({ ...ListedVersion.properties, ...wholeVersionMembers })
export type Version = Static<typeof Version>

const RestoredVersion = Type.Object({
  ...PostSaved.properties,
  missingImages: Type.Array(Type.String(), {
    description: 'The names of images of the version that no longer exist. They were left out.',
  }),
})
export type RestoredVersion = Static<typeof RestoredVersion>

const url = Type.Object({ url: Type.String() })

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
    query: Type.Object({ number: versionNumber }),
    response: Version,
  }),
  setName: endpoint({
    method: 'PUT',
    path: '/post/version/{url}',
    access: 'author',
    summary: 'Names a version of your own post. An empty name removes it.',
    params: url,
    body: Type.Object({ number: versionNumber, name: versionName }),
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
    body: Type.Object({ number: versionNumber }),
    response: RestoredVersion,
  }),
}
