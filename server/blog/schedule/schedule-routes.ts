import { schedulesContract } from '#contract/schedules.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { Schedules } from './schedule-service.ts'

export const scheduleRoutes = ({ schedules }: { schedules: Schedules }) =>
  handlersFor(schedulesContract, {
    put: ({ actor, params, body }) => schedules.put(actor, params.url, body),
    remove: ({ actor, params }) => schedules.remove(actor, params.url),
  })
