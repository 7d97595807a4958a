import { addressOf, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { AppError } from '#server/errors.ts'
import { expiryText, resetLink } from '#server/password-resets/reset-link.ts'
import { createServices, type Services } from '#server/services.ts'
import { startProblem } from '#server/start-problem.ts'
import { openStorage } from '#server/storage/open-storage.ts'

// What whoever runs the server may do to an account, also while it runs.
const usage = `Usage:
  npm run account -- reset-password <username>
  npm run account -- set-position <username> owner|author`

const [command, username = '', position, ...others] = process.argv.slice(2)
const work = others.length === 0 ? workOf() : undefined
if (!work) {
  console.error(usage)
  process.exit(1)
}
try {
  const config = readConfig(process.env)
  const database = openDatabase(config.DATABASE_URL)
  await migrate(database)
  const storage = openStorage(config.STORAGE_URL)
  const services = createServices({
    database,
    storage,
    limitFactor: 0,
    accessKey: null,
    logFailure: console.error,
  })
  try {
    console.log(await work(services, config.SITE_URL ?? addressOf(config.HOST, config.PORT)))
  } finally {
    await database.db.destroy()
  }
} catch (error) {
  console.error(error instanceof AppError ? error.message : startProblem(error, 'Cannot change the account'))
  process.exit(1)
}

function workOf(): ((services: Services, siteUrl: string) => Promise<string>) | undefined {
  if (username === '') return
  if (command === 'reset-password' && position === undefined) {
    return async ({ passwordResets }, siteUrl) => {
      const made = await passwordResets.issue(username)
      return [
        `This link sets a new password for ${made.username}. It works once, until ${expiryText(made.expiresAt)}:`,
        '',
        resetLink(siteUrl, made.code),
      ].join('\n')
    }
  }
  if (command === 'set-position' && position !== undefined) {
    return async ({ authors }) => {
      const appointed = await authors.appoint(username, position)
      return `${appointed.username} is ${appointed.position} now.`
    }
  }
}
