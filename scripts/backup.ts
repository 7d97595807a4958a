import { readFileSync } from 'node:fs'
import { backupProblem } from '#server/backup/backup-problem.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openExistingDatabase } from '#server/database/database.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { contentsOf, endOnSignal, readArguments } from './backup-command.ts'
import { inRoot } from './root.mjs'

// Makes one file of the whole blog, also while a server runs.
const usage = `Usage: npm run backup -- <file> [--force]
  --force  replaces a file that is there, and takes a store of images that has none of the pictures`
const { file, force } = readArguments(usage, ['force'])
endOnSignal()
let database: Database | undefined
try {
  const { DATABASE_URL, STORAGE_URL } = readConfig(process.env)
  database = openExistingDatabase(DATABASE_URL)
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const storage = openStorage(STORAGE_URL)
  const { manifest, size, missing } = await makeBackup({
    database,
    storage,
    file,
    force,
    version,
    now: new Date(),
  })
  await database.db.destroy()
  for (const name of missing)
    console.error(
      `The picture ${name} is in use, but not in the store of images: the backup has it not, either.`,
    )
  console.log(
    `Backed up ${contentsOf(manifest)} to ${file} (${Math.ceil(size / 1_000).toLocaleString('en')} KB).`,
  )
} catch (error) {
  console.error(backupProblem(error, 'Cannot back up', database))
  process.exit(1)
}
