import path from 'node:path'
import { readConfig } from '#server/config.ts'
import { type Database, openExistingDatabase } from '#server/data/database/database.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { StartError } from '#server/foundation/process/start-error.ts'
import { version } from '#server/foundation/site/version.ts'
import {
  archiveNameAt,
  assertFolder,
  removeOlderArchives,
} from '#server/operations/backup/archive-retention.ts'
import { backupProblem } from '#server/operations/backup/backup-problem.ts'
import { FileExistsError, makeBackup } from '#server/operations/backup/make-backup.ts'
import { recordBackup } from '#server/operations/backup/record-backup.ts'
import { removeLeftFolders } from '#server/operations/backup/work-folder.ts'
import { contentsOf, endOnSignal, fileOf, namesOne } from './backup-command.ts'
import { readCommandLine } from './command-line.ts'
import { assertServiceUser } from './service-user.ts'

// Backs the whole blog up into one file, also while a server runs.
const usage = `Usage:
  npm run backup -- <file> [--force]
  npm run backup -- --keep <number> <folder> [--force]
  --keep   makes lectern-<time>.tar in the folder and keeps the newest <number> of them
  --force  replaces an existing file, and accepts an image store that has none of the images`
const given = readCommandLine(usage, {
  options: { keep: { type: 'string' }, force: { type: 'boolean', default: false } },
  isUsable: namesOne,
})
const { values: options } = given
const target = fileOf(given)
endOnSignal()
let database: Database | undefined
let failed = 'Cannot back up'
try {
  const keep = options.keep === undefined ? null : readArchiveCount(options.keep)
  const config = readConfig(process.env)
  assertServiceUser(config)
  if (keep !== null) await assertFolder(target)
  database = openExistingDatabase(config.DATABASE_URL, { maxConnections: config.DATABASE_CONNECTIONS })
  await removeLeftFolders(config.DATA_DIR)
  const storage = openStorage(config.STORAGE_URL)
  const { file, ...made } = await backUp({ database, storage, force: options.force, version }, keep !== null)
  for (const name of made.missing)
    console.error(`The image ${name} is in use, but in neither the image store nor the backup.`)
  const size = Math.ceil(made.size / 1_000).toLocaleString('en')
  console.log(`Backed up ${contentsOf(made)} to ${file} (${size} KB).`)
  await recordBackup(database, made.manifest.madeAt).catch((error) =>
    console.error(
      `The backup was made, but this could not be recorded in the database: ${(error as Error).message}`,
    ),
  )
  await database.db.destroy()
  failed = 'The backup was made, but older ones cannot be removed'
  const removed = keep === null ? [] : await removeOlderArchives(file, keep)
  if (removed.length > 0) console.log(`Removed ${removed.join(', ')}.`)
} catch (error) {
  console.error(backupProblem(error, failed, database))
  process.exit(1)
}

function readArchiveCount(text: string): number {
  const keep = Number(text)
  if (/^\d+$/.test(text) && keep >= 1 && keep <= 100_000) return keep
  throw new StartError('--keep needs a whole number of archives to keep, at least 1, such as --keep 14.')
}

/** To the given file, or with `--keep` to one named after the time. Starts again if another backup began in the same millisecond and was first. */
async function backUp(options: Omit<Parameters<typeof makeBackup>[0], 'file' | 'now'>, isKept: boolean) {
  for (;;) {
    const now = new Date()
    const file = isKept ? path.join(target, archiveNameAt(now)) : target
    try {
      return { file, ...(await makeBackup({ ...options, file, now })) }
    } catch (error) {
      if (!isKept || !(error instanceof FileExistsError)) throw error
    }
  }
}
