import type { RenderStored } from '../../blog/posts/render-stored.ts'
import type { Database } from '../../data/database/database.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { createReads, type InTransaction } from '../../transaction.ts'
import type { CheckReport } from './examine.ts'

interface Parts {
  database: Database
  inTransaction: InTransaction
  storage: ImageStorage
  renderStored: RenderStored
  reRenderBody: (postId: string) => Promise<void>
  clock: () => Date
}

export interface ExaminationOptions {
  /** Heals what can be healed. Without it nothing is changed. */
  heals?: boolean
  /** Also removes files that nothing refers to. No other blog may use the store then. */
  removesFiles?: boolean
  /** Also compares bodies with their renderings, which takes many times as long. */
  isThorough?: boolean
  /** Names of checks to leave out. */
  without?: string[]
  /** Called after each check. */
  onReport?: (report: CheckReport) => void
}

/** Finds and heals rows and files that contradict each other, also beside a running server. Long statements run on connections of their own. */
export function createDoctor({
  database: { db, dialect },
  inTransaction,
  storage,
  renderStored,
  reRenderBody,
  clock,
}: Parts) {
  return {
    /** Runs all checks, one after the other. */
    examine: ({
      heals = false,
      removesFiles = false,
      isThorough = false,
      without = [],
      onReport,
    }: ExaminationOptions = {}) =>
      dialect.withLongTimeout(db, async (dbForLongWork) => {
        // Servers seldom do this, and their start need not wait for it.
        const [{ checks }, { examine }] = await Promise.all([import('./checks.ts'), import('./examine.ts')])
        const examination = {
          db: dbForLongWork,
          inSnapshot: <Result>(work: (db: typeof dbForLongWork) => Promise<Result>) =>
            dbForLongWork
              .transaction()
              .setIsolationLevel('repeatable read')
              .setAccessMode('read only')
              .execute(work),
          reads: createReads({ db: dbForLongWork, dialect }),
          search: dialect.search,
          listForeignKeys: () => dialect.listForeignKeys(dbForLongWork),
          storage,
          renderStored,
          reRenderBody,
          isThorough,
          removesFiles,
          now: clock(),
        }
        const reports: CheckReport[] = []
        for (const check of checks.filter(({ name }) => !without.includes(name))) {
          const report = await examine(check, examination, { inTransaction, heals })
          onReport?.(report)
          reports.push(report)
        }
        return reports
      }),
  }
}
export type Doctor = ReturnType<typeof createDoctor>
