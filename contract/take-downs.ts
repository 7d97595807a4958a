import { type Static, Type } from 'typebox'
import { endpoint, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { page } from './paging.ts'
import { postStatuses, takenDown } from './post.ts'

/** Which posts an owner may list: all that are public, those of them whose author's account is gone, or those that are taken down. */
export const ownersLists = ['public', 'without_author', 'taken_down'] as const
export type OwnersList = (typeof ownersLists)[number]

const PostForOwners = Type.Object(
  {
    url: Type.String(),
    title: Type.String(),
    username: NullableString({ description: 'The author; null when the account is gone.' }),
    createdDate: Type.String({ format: 'date-time', description: 'First publication.' }),
    ...takenDown,
  },
  {
    description:
      'A post as readers see it, or saw it when it was taken down. `url` is the address by which owners take it down and lift the take-down.',
  },
)
export type PostForOwners = Static<typeof PostForOwners>

const OwnersQuery = Type.Object({
  list: Type.Optional(
    Type.Enum([...ownersLists], {
      description:
        '`public` (if absent), `without_author` (public, and the account is gone) or `taken_down`, of which the latest come last.',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: limits.post.maxTitleCharacters,
      description: 'Only posts with each of these words in their title or in their author’s username.',
    }),
  ),
  ...page,
})
export type OwnersQuery = Static<typeof OwnersQuery>

const url = Type.Object({ url: Type.String() })

export const takeDownsContract = {
  list: endpoint({
    method: 'GET',
    path: '/post/readbyowner',
    access: 'owner',
    summary:
      'Public posts of everyone, or those that are taken down. Other hidden posts are visible to their authors only. Oldest first; without `limit`, the newest 1,000.',
    query: OwnersQuery,
    response: Type.Array(PostForOwners),
    paged: 'array',
  }),
  takeDown: endpoint({
    method: 'POST',
    path: '/post/takedown/{url}',
    access: 'owner',
    summary:
      'Takes a public post down, whoever wrote it: it becomes private, and publishing it is refused with `taken_down` until an owner lifts the take-down.',
    params: url,
    body: Type.Object({
      // Longer values pass the schema: the service trims white space and refuses them with a message that names the limit.
      reason: Type.String({
        maxLength: 10 * limits.post.maxTakeDownReasonCharacters,
        description: `The reason, shown to its author and to owners: one line of 1 to ${limits.post.maxTakeDownReasonCharacters} characters.`,
      }),
    }),
    response: Type.Object({ message: Type.String(), post: PostForOwners }),
  }),
  lift: endpoint({
    method: 'DELETE',
    path: '/post/takedown/{url}',
    access: 'owner',
    summary:
      'Lifts a take-down, whoever took the post down. The post is public again as it was; if its author has changed it since, it stays hidden until its author publishes it.',
    params: url,
    response: Type.Object({ message: Type.String(), status: Type.Enum([...postStatuses]) }),
  }),
}
