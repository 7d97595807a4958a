import type { Site } from '#contract/pages/site.ts'
import type { AuditShares } from '../../accounts/audit/audit-shares.ts'
import type { Mailer } from '../../accounts/mail/mailer.ts'
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
  /** Where the files of images are. */
  storage: ImageStorage
  /** Scales the limits; 0 turns them off. */
  limitFactor: number
  accessKey: string | null
  /** Refuses common passwords, where it would only advise against them. */
  refusesCommonPasswords?: boolean
  /** How old the last backup may be, in milliseconds; null for any age. */
  backupMaxAgeMs?: number | null
  /** What is looked at whether it can be written; none for a program that runs beside the server. */
  localFolders?: LocalFolder[]
  /** Bytes of posts and pictures that an account may store; null for any number. */
  accountQuota?: number | null
  /** What keeps a part of the disk free; absent for a program that runs beside the server. */
  diskReserve?: DiskReserve
  /** What sends mail, and as which site; absent or null if this installation sends none. */
  mail?: { mailer: Mailer; site: Pick<Site, 'name' | 'url'> } | null
  logFailure: (error: unknown) => void
  /** Told once that a newer program changed the schema, so that this one writes no more. */
  onOutdated?: (bounds: SchemaCompatibility) => void
  /** The shared caches in front of the site. Scripts that write need it too, so that what they change is purged. */
  cdn?: CdnOptions
  /** How much the audit log tells one by one. */
  auditShares?: AuditShares
  /** Where the days and years of posts begin. */
  timeZone?: string
  clock?: () => Date
  /** Other bounds of what takes turns, for tests. */
  bounds?: {
    pictures?: Partial<LimiterOptions>
    bodies?: Parameters<typeof createHtmlWorker>[1]
    /** The last migration that the program knows. */
    level?: string
  }
}
