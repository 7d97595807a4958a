import { authorsContract } from '#contract/authors.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { CacheNotes } from '../../foundation/cache-tags/cache-notes.ts'
import { handlersFor, type JsonResponse } from '../../foundation/http/handlers.ts'
import type { AccountSessions } from './account-sessions.ts'
import type { AccountSuspension } from './account-suspension.ts'
import type { AuthorImage } from './author-image.ts'
import type { AuthorService } from './author-service.ts'
import type { PositionService } from './position-service.ts'

interface Parts {
  authors: AuthorService
  positions: PositionService
  /** A parameter, as accounts may not import posts. */
  readAuthorPage: (
    username: string,
    query: PageQuery,
    notes: CacheNotes,
  ) => Promise<JsonResponse<typeof authorsContract.page>>
  authorImage: AuthorImage
  accountSuspension: AccountSuspension
  accountSessions: AccountSessions
}

export const authorRoutes = ({
  authors,
  positions,
  readAuthorPage,
  authorImage,
  accountSuspension,
  accountSessions,
}: Parts) =>
  handlersFor(authorsContract, {
    page: ({ params, query, notes }) => readAuthorPage(params.username, query, notes),
    list: ({ actor, query }) => authors.list(actor, query),
    remove: ({ actor, params, clientNetwork }) => authors.remove(actor, params.username, clientNetwork),
    setPosition: ({ actor, params, body, clientNetwork }) =>
      positions.set(actor, params.username, body.position, clientNetwork),
    suspend: ({ actor, params, body, clientNetwork }) =>
      accountSuspension.suspend(actor, params.username, body.reason, clientNetwork),
    liftSuspension: ({ actor, params, clientNetwork }) =>
      accountSuspension.lift(actor, params.username, clientNetwork),
    endSessions: ({ actor, params, clientNetwork }) =>
      accountSessions.end(actor, params.username, clientNetwork),
    profile: ({ actor }) => authors.profile(actor),
    update: ({ actor, body, clientNetwork }) => authors.update(actor, body, clientNetwork),
    setImage: ({ actor, body }) => authorImage.setImage(actor, body.imgname),
    removeImage: ({ actor }) => authorImage.removeImage(actor),
  })
