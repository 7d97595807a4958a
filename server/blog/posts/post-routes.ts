import { postsContract } from '#contract/posts.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { PostServices } from './create-posts.ts'

export const postRoutes = (services: PostServices) =>
  handlersFor(postsContract, {
    list: ({ query, notes }) => services.postQueries.list(query, notes),
    find: ({ params, actor, notes }) => services.postQueries.find(params.url, actor, notes),
    listByTag: ({ params, query, notes }) => services.postQueries.listByTag(params.tag, query, notes),
    listOwn: ({ actor, query }) => services.postQueries.listOwn(actor, query),
    create: ({ actor, body, idempotencyKey, clientNetwork }) =>
      services.posts.create(actor, body, { idempotencyKey, clientNetwork }),
    duplicate: ({ actor, params, idempotencyKey }) =>
      services.duplicatePost(actor, params.url, idempotencyKey),
    findOwn: ({ actor, params }) => services.posts.getOwn(actor, params.url),
    update: ({ actor, params, body, clientNetwork }) =>
      services.changePost(actor, params.url, body, clientNetwork),
    setCover: ({ actor, params, body, clientNetwork }) =>
      services.postCovers.setCover(actor, params.url, body, clientNetwork),
    removeCover: ({ actor, params, clientNetwork }) =>
      services.postCovers.removeCover(actor, params.url, clientNetwork),
    changeAddress: ({ actor, params, body, clientNetwork }) =>
      services.postAddresses.change(actor, params.url, body, clientNetwork),
    unpublish: ({ actor, params, body, clientNetwork }) =>
      services.unpublishPost(actor, params.url, body, clientNetwork),
    remove: ({ actor, params, clientNetwork }) => services.posts.remove(actor, params.url, clientNetwork),
    preview: ({ actor, params }) => services.posts.preview(actor, params.url),
    view: ({ params, actor, ...client }) => services.postQueries.view(params.url, actor, client),
  })
