import { draftLinksContract } from '#contract/draft-links.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { DraftLinks } from './draft-link-service.ts'

export const draftLinkRoutes = ({ draftLinks }: { draftLinks: DraftLinks }) =>
  handlersFor(draftLinksContract, {
    create: ({ actor, params, body }) => draftLinks.create(actor, params.url, body),
    list: ({ actor, params }) => draftLinks.list(actor, params.url),
    remove: ({ actor, params }) => draftLinks.remove(actor, params.id),
  })
