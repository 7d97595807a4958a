import type { Database } from '../../data/database/database.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import type { LocalFolder } from '../../foundation/files/local-folders.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { createBackupAge } from './backup-age.ts'
import { createCheck } from './check.ts'
import { createClockCheck } from './clock-check.ts'
import { createDiskCheck } from './disk-check.ts'
import { createImageStoreCheck } from './image-store-check.ts'

/** How often each check runs, in milliseconds. */
const intervals = { clock: 10_000, disk: 30_000, database: 60_000, imageStore: 60_000 }

interface Parts {
  database: Database
  reads: Pick<Reads, 'images' | 'settings'>
  inTransaction: InTransaction
  storage: ImageStorage
  localFolders: LocalFolder[]
  backupMaxAgeMs: number | null
  clock: () => Date
}

/** Checks in the background what would otherwise go unnoticed until it is needed. No request waits for a check. */
export function createHealthChecks(parts: Parts) {
  const { database, reads, inTransaction, storage, localFolders, backupMaxAgeMs, clock } = parts
  const diskCheck = createDiskCheck(localFolders)
  const imageStoreCheck = createImageStoreCheck({ storage, reads })
  const backupAge = createBackupAge({ reads, inTransaction, maxAgeMs: backupMaxAgeMs, clock })
  const clockCheck = createClockCheck({ clock })
  /** Its failures are not reported here: failed queries are counted elsewhere. */
  const databaseCheck = createCheck(async () => {
    const askedAt = performance.now()
    const { takesWrites, instant } = await database.dialect.inspect(database.db)
    database.failures.noteTakesWrites(takesWrites)
    if (instant) clockCheck.compare({ instant, askedAt, respondedAt: performance.now() })
    await backupAge.check()
  })
  let timers: NodeJS.Timeout[] = []

  const checks = {
    clock: async () => clockCheck.run(),
    disk: diskCheck.run,
    database: databaseCheck.run,
    // A hanging disk occupies one of the few threads that Node has for files, so nothing else that might hang on it is checked.
    imageStore: async () => {
      if (!diskCheck.isHanging()) await imageStoreCheck.run()
    },
  }
  const names = Object.keys(checks) as (keyof typeof checks)[]

  /** Runs all checks, one after the other. */
  async function run(): Promise<void> {
    for (const name of names) await checks[name]()
  }

  return {
    run,
    /** Runs all checks now, and each at its interval from then on. */
    start(): void {
      void run()
      timers = names.map((name) => setInterval(() => void checks[name](), intervals[name]).unref())
    },
    stop(): void {
      for (const timer of timers) clearInterval(timer)
    },
    /** The image store, wrapped so that successful use makes checks unnecessary. */
    storage: imageStoreCheck.storage,
    lastBackup: backupAge.lastBackup,
    warnings: (): Warning[] =>
      [diskCheck, imageStoreCheck, backupAge, clockCheck].flatMap((each) => each.warnings()),
  }
}
