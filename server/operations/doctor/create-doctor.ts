import type { HtmlWorker } from '../../content/html/html-worker.ts'
import { findKnownImages } from '../../content/images/body-images.ts'
import type { Database } from '../../data/database/database.ts'
import type { ImageStorage } from '../../data/storage/image-storage.ts'
import { programClient } from '../../foundation/concurrency/queue-client.ts'
import { createReads, type InTransaction, type Reads } from '../../transaction.ts'
import { checks } from './checks.ts'
import { type CheckReport, examine } from './examine.ts'

interface Parts {
  database: Database
  reads: Pick<Reads, 'images'>
  inTransaction: InTransaction
  storage: ImageStorage
  htmlWorker: HtmlWorker
  reRenderBody: (postId: string) => Promise<void>
  clock: () => Date
}

export interface Wishes {
  /** Makes right what can be made right; nothing is changed otherwise. */
  heals?: boolean
  /** Also removes files that nothing names, which no other blog may use either. */
  removesFiles?: boolean
  /** Compares bodies and their renderings too, which takes many times as long. */
  isThorough?: boolean
  /** Names of checks to leave out. */
  without?: string[]
  /** Told of each check when it is done. */
  onReport?: (report: CheckReport) => void
}

/** Finds and heals rows and files that contradict each other. Beside a running server, with long statements on connections of its own. */
export function createDoctor({
  database: { db, dialect },
  reads,
  inTransaction,
  storage,
  htmlWorker,
  reRenderBody,
  clock,
}: Parts) {
  async function prepareBody(content: string) {
    const images = await findKnownImages(reads.images, content)
    return htmlWorker.prepare(content, { client: programClient, images, priority: 'background' })
  }

  return {
    /** Does all checks, one after the other. */
    examine: ({
      heals = false,
      removesFiles = false,
      isThorough = false,
      without = [],
      onReport,
    }: Wishes = {}) =>
      dialect.withLongTimeout(db, async (patient) => {
        const examination = {
          db: patient,
          atOneMoment: <Result>(work: (db: typeof patient) => Promise<Result>) =>
            patient
              .transaction()
              .setIsolationLevel('repeatable read')
              .setAccessMode('read only')
              .execute(work),
          reads: createReads({ db: patient, dialect }),
          search: dialect.search,
          storage,
          prepareBody,
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
