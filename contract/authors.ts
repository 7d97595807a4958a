import { Type } from 'typebox'
import { PublicAuthor } from './author.ts'
import { endpoint } from './endpoint.ts'
import { membersContract } from './members.ts'
import { next, page } from './paging.ts'
import { ListedPost } from './post.ts'
import { profileContract } from './profile.ts'

export const authorsContract = {
  page: endpoint({
    method: 'GET',
    path: '/author/user/{username}',
    access: 'anyone',
    cached: true,
    summary: 'An author and the author’s public posts, oldest first; without `limit`, the newest 1,000.',
    params: Type.Object({ username: Type.String() }),
    query: Type.Object(page),
    response: Type.Object({ author: PublicAuthor, posts: Type.Array(ListedPost), next }),
    paged: 'object',
  }),
  ...membersContract,
  ...profileContract,
}
