import { Type } from 'typebox'
import { limits } from './limits.ts'
import { postStatuses } from './post.ts'

/** What narrows the list of one’s own posts, in the query of a call. */
export const ownListFilters = {
  kind: Type.Optional(
    Type.Enum(['post', 'page'], { description: 'Posts, or your pages of the site; `post` if absent.' }),
  ),
  status: Type.Optional(Type.Enum([...postStatuses], { description: 'Only posts with this status.' })),
  title: Type.Optional(
    Type.String({
      maxLength: limits.post.maxTitleCharacters,
      description: 'Only posts with this in their title; case does not matter.',
    }),
  ),
}
