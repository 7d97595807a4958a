import type { Database } from '#server/data/database/database.ts'
import type { ImageStorage } from '#server/data/storage/image-storage.ts'
import { isAnythingLeft, reportText } from '#server/operations/doctor/report-text.ts'
import { createServices } from '#server/services.ts'

/**
 * Examines what was restored, heals what can be healed and prints the problems, if any. The restored posts are there in any case. Renderings are
 * not checked: the next start renews those of older versions.
 */
export async function examineRestored(database: Database, storage: ImageStorage): Promise<void> {
  const parts = { database, storage, limitFactor: 0, accessKey: null, logFailure: console.error }
  const services = createServices(parts)
  try {
    const reports = await services.doctor.examine({ heals: true, without: ['renderings'] })
    for (const report of reports.filter(({ found, failure }) => found > 0 || failure !== null))
      console.log(reportText(report, { heals: true }))
    if (isAnythingLeft(reports)) console.log('Look again at any time: npm run doctor')
  } finally {
    await services.close()
    await database.db.destroy()
  }
}
