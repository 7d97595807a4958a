import { takeDownsContract } from '#contract/take-downs.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { AllPosts } from './all-posts.ts'
import type { TakeDowns } from './take-down-service.ts'

export const takeDownRoutes = ({ allPosts, takeDowns }: { allPosts: AllPosts; takeDowns: TakeDowns }) =>
  handlersFor(takeDownsContract, {
    list: ({ actor, query }) => allPosts.list(actor, query),
    takeDown: ({ actor, params, body, clientNetwork }) =>
      takeDowns.takeDown(actor, params.url, body, clientNetwork),
    lift: ({ actor, params, clientNetwork }) => takeDowns.lift(actor, params.url, clientNetwork),
  })
