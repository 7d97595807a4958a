import { readConfig } from '#server/config.ts'
import { type Database, openExistingDatabase } from '#server/data/database/database.ts'
import { assertUpToDate } from '#server/data/database/migrate.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { cdnOptionsOf } from '#server/delivery/cdn/cdn-settings.ts'
import { describeStartError } from '#server/foundation/process/describe-start-error.ts'
import type { Doctor } from '#server/operations/doctor/create-doctor.ts'
import { isAnythingLeft, reportText, summaryText } from '#server/operations/doctor/report-text.ts'
import { createServices } from '#server/services.ts'
import { endOnSignal } from './backup-command.ts'
import { readCommandLine } from './command-line.ts'
import { assertServiceUser } from './service-user.ts'

// Finds rows and files that contradict each other, and heals them with `--heal`. Works while a server runs.
const usage = `Usage: npm run doctor -- [--heal [--remove-files]] [--thorough] [--json]
  --heal          repairs what can be repaired; without it nothing is changed
  --remove-files  also removes images that nothing refers to, from a store that no other blog uses
  --thorough      also compares all texts with their renderings and their words, which takes long
  --json          prints one JSON document
Exits with 0 if all is well or healed, 1 if something is left, 2 if it is called wrongly.`
const flag = { type: 'boolean', default: false } as const
const { values: options } = readCommandLine(usage, {
  options: { heal: flag, 'remove-files': flag, thorough: flag, json: flag },
  // `--remove-files` requires `--heal`.
  isUsable: ({ values, positionals }) => positionals.length === 0 && (values.heal || !values['remove-files']),
  code: 2,
})
endOnSignal()
let database: Database | undefined
try {
  const config = readConfig(process.env)
  assertServiceUser(config)
  database = openExistingDatabase(config.DATABASE_URL, { maxConnections: config.DATABASE_CONNECTIONS })
  await assertUpToDate(database)
  const storage = openStorage(config.STORAGE_URL)
  const cdn = cdnOptionsOf(config)
  const parts = { database, storage, cdn, limitFactor: 0, accessKey: null, logFailure: console.error }
  const services = createServices(parts)
  // Connected like a server, so that no backup can be restored meanwhile.
  const stopWatching = await services.watchOtherProcesses()
  process.exitCode = (await examine(services.doctor)) ? 0 : 1
  await stopWatching()
  await services.close()
  await database.db.destroy()
} catch (error) {
  console.error(describeStartError(error, 'Cannot examine the blog'))
  process.exit(1)
}

/** Returns true if nothing is left to heal. */
async function examine(doctor: Doctor): Promise<boolean> {
  const { heal: heals, 'remove-files': removesFiles, thorough: isThorough, json } = options
  const onReport = json
    ? undefined
    : (report: Parameters<typeof reportText>[0]) => console.log(reportText(report, { heals }))
  const reports = await doctor.examine({ heals, removesFiles, isThorough, onReport })
  const isWell = !isAnythingLeft(reports)
  console.log(
    json ? JSON.stringify({ isWell, heals, checks: reports }, null, 2) : summaryText(reports, { heals }),
  )
  return isWell
}
