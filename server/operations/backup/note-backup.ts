import type { Database } from '../../data/database/database.ts'
import { createInTransaction } from '../../transaction.ts'

/** Writes into the database when it was last backed up. Throws where nothing can be written, such as on a standby. */
export const noteBackup = (database: Database, madeAt: string): Promise<void> =>
  createInTransaction(database, () => {})(({ settings }) => settings.put('last_backup_at', madeAt))
