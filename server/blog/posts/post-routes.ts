import { postsContract } from '#contract/posts.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { DuplicatePost } from './duplicate-post.ts'
import type { PostAddresses } from './post-addresses.ts'
import type { PostCovers } from './post-covers.ts'
import type { PostQueries } from './post-queries.ts'
import type { PostService } from './post-service.ts'
import type { UnpublishPost } from './unpublish-post.ts'

interface Parts {
  duplicatePost: DuplicatePost
  posts: PostService
  postAddresses: PostAddresses
  postCovers: PostCovers
  postQueries: PostQueries
  unpublishPost: UnpublishPost
}

export const postRoutes = ({
  duplicatePost,
  posts,
  postAddresses,
  postCovers,
  postQueries,
  unpublishPost,
}: Parts) =>
  handlersFor(postsContract, {
    list: ({ query, notes }) => postQueries.list(query, notes),
    find: ({ params, actor, notes }) => postQueries.find(params.url, actor, notes),
    listByTag: ({ params, query, notes }) => postQueries.listByTag(params.tag, query, notes),
    listOwn: ({ actor, query }) => postQueries.listOwn(actor, query),
    create: ({ actor, body, idempotencyKey, clientNetwork }) =>
      posts.create(actor, body, { idempotencyKey, clientNetwork }),
    duplicate: ({ actor, params, idempotencyKey }) => duplicatePost(actor, params.url, idempotencyKey),
    findOwn: ({ actor, params }) => posts.getOwn(actor, params.url),
    update: ({ actor, params, body, clientNetwork }) => posts.update(actor, params.url, body, clientNetwork),
    setCover: ({ actor, params, body, clientNetwork }) =>
      postCovers.setCover(actor, params.url, body, clientNetwork),
    removeCover: ({ actor, params, clientNetwork }) =>
      postCovers.removeCover(actor, params.url, clientNetwork),
    changeAddress: ({ actor, params, body, clientNetwork }) =>
      postAddresses.change(actor, params.url, body, clientNetwork),
    unpublish: ({ actor, params, body, clientNetwork }) =>
      unpublishPost(actor, params.url, body, clientNetwork),
    remove: ({ actor, params, clientNetwork }) => posts.remove(actor, params.url, clientNetwork),
    preview: ({ actor, params }) => posts.preview(actor, params.url),
    view: ({ params, actor, ...client }) => postQueries.view(params.url, actor, client),
  })
