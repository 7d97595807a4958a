import type { AuditShares } from '../../accounts/audit/audit-shares.ts'
import type { Mailer } from '../../accounts/mail/mailer.ts'
import type { FixedSettings } from '../../blog/site/site-service.ts'
import type { createHtmlWorker } from '../../content/html/html-worker.ts'
import type { Database } from '../../data/database/database.ts'
import type { SchemaCompatibility } from '../../data/database/schema-compatibility.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { CdnOptions } from '../../delivery/cdn/cdn-settings.ts'
import type { LimiterOptions } from '../../foundation/concurrency/concurrency-limiter.ts'
import type { LocalFolder } from '../../foundation/files/local-folders.ts'
import type { DiskReserve } from '../../limits/quotas/disk-reserve.ts'

/** What the services are built from. */
export interface ServiceOptions {
  database: Database
  /** Where the files of images are stored. */
  storage: ImageStorage
  /** Scales the rate limits; 0 turns them off. */
  limitFactor: number
  accessKey: string | null
  /** Refuses common passwords instead of only advising against them. */
  refusesCommonPasswords?: boolean
  /** The maximum age of the last backup, in milliseconds; null for any age. */
  backupMaxAgeMs?: number | null
  /** The folders that are checked to be writable; empty for a program that runs beside the server. */
  localFolders?: LocalFolder[]
  /** Bytes of texts and images that an account may store; null for no limit. */
  accountQuota?: number | null
  /** Reserves disk space; absent for a program that runs beside the server. */
  diskReserve?: DiskReserve
  /** Sends mail on behalf of a site; absent or null if this installation sends none. */
  mail?: { mailer: Mailer; siteUrl: string } | null
  logFailure: (error: unknown) => void
  /** Called once when a newer version has migrated the database, so that this program no longer writes. */
  onOutdated?: (compatibility: SchemaCompatibility) => void
  /** The shared caches in front of the site. Scripts that write need them too, so that their changes are purged. */
  cdn?: CdnOptions
  /** How many events the audit log records one by one. */
  auditShares?: AuditShares
  /** Settings of the site that the environment fixes. */
  fixedSettings?: FixedSettings
  clock?: () => Date
  /** Limits that tests change. */
  limits?: {
    images?: Partial<LimiterOptions>
    bodies?: Parameters<typeof createHtmlWorker>[1]
    /** The longest delay before a forgotten name is looked up, in milliseconds. */
    maxResetDelayMs?: number
    /** The latest migration that the program knows. */
    level?: string
  }
}
