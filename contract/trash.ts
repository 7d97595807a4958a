import { type Static, Type } from 'typebox'
import { endpoint, Message, NullableString } from './endpoint.ts'
import { limits } from './limits.ts'
import { next, page as pageOfList } from './paging.ts'
import { page, postStatuses } from './post.ts'
import { excerpt } from './working-copies.ts'

const TrashedPost = Type.Object({
  id: Type.String(),
  title: Type.String(),
  excerpt,
  page,
  isPost: Type.Boolean({ description: 'False for an unfinished text that was never saved as a post.' }),
  url: NullableString({ description: 'The address that the post had; null if it was never a post.' }),
  status: Type.Unsafe<(typeof postStatuses)[number] | null>({
    enum: [...postStatuses, null],
    description: 'The status that it had, and has again when it is restored; null if it was never a post.',
  }),
  deletedDate: Type.String({ format: 'date-time' }),
  goneDate: Type.String({
    format: 'date-time',
    description: `When it is deleted for good: ${limits.post.trashDays} days after it was deleted.`,
  }),
})
export type TrashedPost = Static<typeof TrashedPost>

const id = Type.Object({ id: Type.String({ description: 'As listed, or as the deletion returned it.' }) })

export const trashContract = {
  list: endpoint({
    method: 'GET',
    path: '/post/trash',
    access: 'author',
    summary:
      'Your own deleted posts, the one deleted last at the end; without `limit`, the 1,000 that were deleted last.',
    query: Type.Object(pageOfList),
    response: Type.Object({
      posts: Type.Array(TrashedPost),
      total: Type.Integer({ description: 'How many there are on all pages.' }),
      next,
    }),
    paged: 'object',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/post/trash/{id}',
    access: 'author',
    summary:
      'Restores your own deleted post, with the status, the dates and the views that it had, and the planned publication if it is still ahead.',
    params: id,
    response: Type.Object({
      message: Type.String(),
      url: NullableString({ description: 'Its address; null if it was never a post.' }),
      isOtherAddress: Type.Boolean({
        description: 'True if another post has its former address, so that it got the next free one.',
      }),
      isUnscheduled: Type.Boolean({
        description: 'True if its publication was planned and no longer is, as after the time has passed.',
      }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/post/trash/{id}',
    access: 'author',
    summary: 'Deletes your own deleted post for good, with all its versions.',
    params: id,
    response: Message,
  }),
  empty: endpoint({
    method: 'DELETE',
    path: '/post/trash',
    access: 'author',
    summary: 'Deletes all your own deleted posts for good, with all their versions.',
    response: Type.Object({ message: Type.String(), posts: Type.Integer() }),
  }),
}
