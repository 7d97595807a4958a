import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { describeStartError } from '#server/foundation/process/describe-start-error.ts'
import { readCommandLine } from './command-line.ts'
import { assertServiceUser } from './service-user.ts'

// Migrates the database, as each start does too.
readCommandLine('Usage: npm run db:migrate', { isUsable: ({ positionals }) => positionals.length === 0 })
try {
  const config = readConfig(process.env)
  assertServiceUser(config)
  const database = openDatabase(config.DATABASE_URL, { maxConnections: config.DATABASE_CONNECTIONS })
  const steps = await migrate(database)
  await database.db.destroy()
  console.log(steps.length > 0 ? `Migrated: ${steps.join(', ')}` : 'The database is up to date.')
} catch (error) {
  console.error(describeStartError(error, 'Cannot migrate'))
  process.exit(1)
}
