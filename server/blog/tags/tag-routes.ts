import { tagsContract } from '#contract/tags.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { TagService } from './tag-service.ts'

export const tagRoutes = ({ tags }: { tags: TagService }) =>
  handlersFor(tagsContract, {
    list: ({ actor, query }) => tags.list(actor, query),
    update: ({ actor, params, body, clientNetwork }) => tags.update(actor, params.tag, body, clientNetwork),
    removeFormerName: ({ actor, params, clientNetwork }) =>
      tags.removeFormerName(actor, params.tag, clientNetwork),
  })
