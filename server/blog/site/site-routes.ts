import { siteContract } from '#contract/site.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { SiteService } from './site-service.ts'

export const siteRoutes = ({ site }: { site: SiteService }) =>
  handlersFor(siteContract, {
    read: ({ actor }) => site.state(actor),
    update: ({ actor, body, clientNetwork }) => site.update(actor, body, clientNetwork),
    preview: ({ actor, body }) => site.preview(actor, body),
    versions: ({ actor }) => site.versions(actor),
    restore: ({ actor, body, clientNetwork }) => site.restore(actor, body.version, clientNetwork),
  })
