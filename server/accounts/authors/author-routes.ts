import { authorsContract } from '#contract/authors.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { CacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { handlersFor, type JsonResponse } from '../../foundation/http/handlers.ts'
import type { AuthorServices } from './create-authors.ts'

interface Services extends AuthorServices {
  /** A parameter, as accounts may not import posts. */
  readAuthorPage: (
    username: string,
    query: PageQuery,
    notes: CacheNotes,
  ) => Promise<JsonResponse<typeof authorsContract.page>>
}

export const authorRoutes = (services: Services) =>
  handlersFor(authorsContract, {
    page: ({ params, query, notes }) => services.readAuthorPage(params.username, query, notes),
    list: ({ actor, query }) => services.authors.list(actor, query),
    remove: ({ actor, params, clientNetwork }) =>
      services.deleteAccount(actor, params.username, clientNetwork),
    setPosition: ({ actor, params, body, clientNetwork }) =>
      services.positions.set(actor, params.username, body.position, clientNetwork),
    suspend: ({ actor, params, body, clientNetwork }) =>
      services.accountSuspension.suspend(actor, params.username, body.reason, clientNetwork),
    liftSuspension: ({ actor, params, clientNetwork }) =>
      services.accountSuspension.lift(actor, params.username, clientNetwork),
    endSessions: ({ actor, params, clientNetwork }) =>
      services.accountSessions.end(actor, params.username, clientNetwork),
    profile: ({ actor }) => services.authors.profile(actor),
    update: ({ actor, body, clientNetwork }) => services.authors.update(actor, body, clientNetwork),
    setImage: ({ actor, body }) => services.authorImage.setImage(actor, body.imgname),
    removeImage: ({ actor }) => services.authorImage.removeImage(actor),
  })
