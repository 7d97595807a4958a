import { postsContract } from '#contract/posts.ts'
import { handlersByUrl, handlersFor } from '../../foundation/http/handlers.ts'
import type { PostServices } from './create-posts.ts'

export const postRoutes = (services: PostServices) =>
  handlersFor(postsContract, {
    ...handlersByUrl(services.ownPost),
    list: ({ query, notes }) => services.postQueries.list(query, notes),
    find: ({ params, actor, notes }) => services.postQueries.find(params.url, actor, notes),
    listByTag: ({ params, query, notes }) => services.postQueries.listByTag(params.tag, query, notes),
    listOwn: ({ actor, query }) => services.postQueries.listOwn(actor, query),
    create: ({ actor, body, idempotencyKey, clientNetwork }) =>
      services.posts.create(actor, body, { idempotencyKey, clientNetwork }),
    duplicate: ({ actor, params, idempotencyKey }) =>
      services.duplicatePost(actor, params.url, idempotencyKey),
    removeCover: ({ actor, params, clientNetwork }) =>
      services.postCovers.removeCover(actor, params.url, clientNetwork),
    remove: ({ actor, params, clientNetwork }) => services.posts.remove(actor, params.url, clientNetwork),
    view: ({ params, actor, ...client }) => services.postQueries.view(params.url, actor, client),
  })
