import { changesContract } from '#contract/changes.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { PostChangesService } from './change-service.ts'

export const changeRoutes = ({ postChanges }: { postChanges: PostChangesService }) =>
  handlersFor(changesContract, {
    ofPost: ({ actor, params }) => postChanges.ofPost(actor, params.url),
    ofWorkingCopy: ({ actor, params }) => postChanges.ofWorkingCopy(actor, params.id),
  })
