import { workingCopiesContract } from '#contract/working-copies.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { WorkingCopyServices } from './create-working-copies.ts'

export const workingCopyRoutes = ({ workingCopies, workingCopyVersions }: WorkingCopyServices) =>
  handlersFor(workingCopiesContract, {
    list: ({ actor }) => workingCopies.list(actor),
    create: ({ actor, body, idempotencyKey }) => workingCopies.create(actor, body, idempotencyKey),
    find: ({ actor, params }) => workingCopies.find(actor, params.id),
    save: ({ actor, params, body }) => workingCopies.save(actor, params.id, body),
    remove: ({ actor, params }) => workingCopyVersions.remove(actor, params.id),
    saveVersion: ({ actor, params, body }) => workingCopyVersions.save(actor, params.id, body),
    listVersions: ({ actor, params }) => workingCopyVersions.list(actor, params.id),
    preview: ({ actor, params }) => workingCopies.preview(actor, params.id),
    findVersion: ({ actor, params, query }) => workingCopyVersions.find(actor, params.id, query.number),
  })
