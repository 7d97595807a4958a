import { invitationsContract } from '#contract/invitations.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { Invitations } from './invitation-service.ts'

export const invitationRoutes = ({ invitations }: { invitations: Invitations }) =>
  handlersFor(invitationsContract, {
    create: ({ actor, body, clientNetwork }) => invitations.create(actor, body, clientNetwork),
    list: ({ actor }) => invitations.list(actor),
    remove: ({ actor, params, clientNetwork }) => invitations.remove(actor, params.id, clientNetwork),
  })
