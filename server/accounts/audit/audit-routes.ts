import { auditContract } from '#contract/audit.ts'
import { handlersFor } from '../../foundation/http/handlers.ts'
import type { AuditService } from './audit-service.ts'

export const auditRoutes = ({ audit }: { audit: AuditService }) =>
  handlersFor(auditContract, {
    list: ({ actor, query }) => audit.list(actor, query),
  })
