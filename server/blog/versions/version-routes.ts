import { versionsContract } from '#contract/versions.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { VersionService } from './version-service.ts'

export const versionRoutes = ({ versions }: { versions: VersionService }) =>
  handlersFor(versionsContract, {
    list: ({ actor, params, query }) => versions.list(actor, params.url, query),
    find: ({ actor, params, query }) => versions.find(actor, params.url, query.number),
    setName: ({ actor, params, body }) => versions.setName(actor, params.url, body),
    restore: ({ actor, params, body, clientNetwork }) =>
      versions.restore(actor, params.url, body.number, clientNetwork),
  })
