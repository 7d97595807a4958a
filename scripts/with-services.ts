import { type Config, readConfig } from '#server/config.ts'
import { openExistingDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { cdnOptionsOf } from '#server/delivery/cdn/cdn-settings.ts'
import { AppError } from '#server/errors.ts'
import { describeStartError } from '#server/foundation/process/describe-start-error.ts'
import { createServices, type Services } from '#server/services.ts'
import { assertServiceUser } from './service-user.ts'

/**
 * Runs a function with the services of the configured blog, without rate limits, and prints its result. Works while a server runs. On failure
 * prints why, after `cannot` unless the blog itself refuses, and ends the process with code 1.
 */
export async function withServices(
  cannot: string,
  work: (services: Services, config: Config) => Promise<string>,
): Promise<void> {
  try {
    const config = readConfig(process.env)
    assertServiceUser(config)
    const database = openExistingDatabase(config.DATABASE_URL, {
      maxConnections: config.DATABASE_CONNECTIONS,
    })
    await migrate(database)
    const storage = openStorage(config.STORAGE_URL)
    const cdn = cdnOptionsOf(config)
    const parts = { database, storage, cdn, limitFactor: 0, accessKey: null, logFailure: console.error }
    try {
      console.log(await work(createServices(parts), config))
    } finally {
      await database.db.destroy()
    }
  } catch (error) {
    console.error(error instanceof AppError ? error.message : describeStartError(error, cannot))
    process.exit(1)
  }
}
