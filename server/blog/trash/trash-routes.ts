import { trashContract } from '#contract/trash.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { Trash } from './trash-service.ts'

export const trashRoutes = ({ trash }: { trash: Trash }) =>
  handlersFor(trashContract, {
    list: ({ actor, query }) => trash.list(actor, query),
    restore: ({ actor, params, clientNetwork }) => trash.restore(actor, params.id, clientNetwork),
    remove: ({ actor, params, clientNetwork }) => trash.remove(actor, params.id, clientNetwork),
    empty: ({ actor, clientNetwork }) => trash.empty(actor, clientNetwork),
  })
