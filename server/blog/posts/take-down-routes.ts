import { takeDownsContract } from '#contract/take-downs.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { PostServices } from './create-posts.ts'

export const takeDownRoutes = ({ allPosts, takeDowns }: PostServices) =>
  handlersFor(takeDownsContract, {
    list: ({ actor, query }) => allPosts.list(actor, query),
    takeDown: ({ actor, params, body, clientNetwork }) =>
      takeDowns.takeDown(actor, params.url, body, clientNetwork),
    lift: ({ actor, params, clientNetwork }) => takeDowns.lift(actor, params.url, clientNetwork),
  })
