import { authorsContract } from '#contract/authors.ts'
import { handlersFor } from '../http/implement.ts'
import type { AuthorService } from './author-service.ts'

export const authorRoutes = ({ authors }: { authors: AuthorService }) =>
  handlersFor(authorsContract, {
    page: ({ params, query }) => authors.page(params.username, query),
    list: ({ actor }) => authors.list(actor),
    remove: ({ actor, params }) => authors.remove(actor, params.username),
    setPosition: ({ actor, params, body }) => authors.setPosition(actor, params.username, body.position),
    profile: ({ actor }) => authors.profile(actor),
    update: ({ actor, body }) => authors.update(actor, body),
  })
