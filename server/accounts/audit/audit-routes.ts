import { auditContract } from '#contract/audit.ts'
import { handlersFor } from '../../delivery/calls/implement.ts'
import type { AuditService } from './audit-service.ts'

export const auditRoutes = ({ audit }: { audit: AuditService }) =>
  handlersFor(auditContract, {
    list: ({ actor, query }) => audit.list(actor, query),
  })
