import type { HtmlWorker } from '../../content/html/html-worker.ts'
import type { SchemaGuard } from '../../data/database/schema-guard.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { AccountQuota } from '../../limits/quotas/account-quota.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createPublishScheduled } from './publish-scheduled.ts'
import { createSchedulePublisher } from './schedule-publisher.ts'
import { createSchedules } from './schedule-service.ts'

interface Parts {
  reads: Reads
  inTransaction: InTransaction
  clock: () => Date
  logFailure: (error: unknown) => void
  schemaGuard: SchemaGuard
  htmlWorker: HtmlWorker
  accountQuota: AccountQuota
  readSite: ReadSite
}

/** Creates the services that plan publications and carry them out. */
export function createSchedule(parts: Parts) {
  const schedulePublisher = createSchedulePublisher({ ...parts, publish: createPublishScheduled(parts) })
  return {
    schedulePublisher,
    schedules: createSchedules({ ...parts, onChange: schedulePublisher.changed }),
  }
}
