import { sitePagesContract } from '#contract/site-pages.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { PostServices } from './create-posts.ts'

export const sitePageRoutes = ({ sitePages }: PostServices) =>
  handlersFor(sitePagesContract, {
    list: ({ actor }) => sitePages.list(actor),
    create: ({ actor, body, idempotencyKey, clientNetwork }) =>
      sitePages.create(actor, body, { idempotencyKey, clientNetwork }),
    takeOver: ({ actor, params, clientNetwork }) => sitePages.takeOver(actor, params.url, clientNetwork),
  })
