import type { Database } from '../../data/database/database.ts'
import { createInTransaction } from '../../transaction.ts'

/** Records the time of the last backup in the database. Throws if it cannot be written, such as a standby. */
export const recordBackup = (database: Database, madeAt: string): Promise<void> =>
  createInTransaction(database, () => {})(({ settings }) => settings.put('last_backup_at', madeAt))
