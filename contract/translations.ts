import { Type } from 'typebox'
import { endpoint, NullableString } from './endpoint.ts'
import { PostSaved } from './posts.ts'

export const translationsContract = {
  set: endpoint({
    method: 'PUT',
    path: '/post/translation/{url}',
    access: 'author',
    summary:
      'Says that your own post is a translation of another one of yours, and of all its translations. Their pages then link to each other. It holds at once and belongs to no version.',
    params: Type.Object({ url: Type.String() }),
    body: Type.Object({
      of: NullableString({
        description:
          'An address of the other post; null to take your post out of its translations. A post that had others before leaves them.',
      }),
    }),
    response: PostSaved,
  }),
}
