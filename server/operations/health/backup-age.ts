import type { Warning } from '../../foundation/warnings/warning.ts'
import type { InTransaction, Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
  /** The maximum age of the last backup, in milliseconds; null for any age. */
  maxAgeMs: number | null
  clock: () => Date
}

/** Watches the age of the last backup. Without any backup the age counts from when a program first watched it. */
export function createBackupAge({ reads, inTransaction, maxAgeMs, clock }: Parts) {
  let lastBackup: Date | null = null
  let watchedSince: Date | null = null

  return {
    /** Reads the age again: one query. */
    async check(): Promise<void> {
      const rows = await reads.settings.list(['last_backup_at', 'backup_watched_since'])
      lastBackup = instantOf(rows.last_backup_at)
      watchedSince = instantOf(rows.backup_watched_since)
      if (watchedSince || maxAgeMs === null) return
      watchedSince = clock()
      const since = watchedSince.toISOString()
      await inTransaction(({ settings }) => settings.claim('backup_watched_since', since))
    },

    /** The time of the last backup, as far as is known. */
    lastBackup: (): Date | null => lastBackup,

    warnings(): Warning[] {
      const since = lastBackup ?? watchedSince
      if (!since || maxAgeMs === null || clock().getTime() - since.getTime() <= maxAgeMs) return []
      const message = lastBackup
        ? 'The last backup is older than BACKUP_MAX_AGE allows.'
        : 'No backup was made in the time that BACKUP_MAX_AGE allows.'
      return [{ code: 'backup_old', message, detail: { lastBackupAt: lastBackup?.toISOString() ?? null } }]
    },
  }
}

/** Null for no text and for invalid instants. */
function instantOf(text: string | undefined): Date | null {
  const instant = new Date(text ?? Number.NaN)
  return Number.isNaN(instant.getTime()) ? null : instant
}
