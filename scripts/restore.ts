import { backupProblem } from '#server/backup/backup-problem.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore-backup.ts'
import { readConfig } from '#server/config.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { contentsOf, endOnSignal, readArguments } from './backup-command.ts'
import { examineRestored } from './examine-restored.ts'
import { endWithUsage } from './usage.ts'

// Puts a backup in the place of a blog that no server serves meanwhile, or only checks it.
const usage = `Usage: npm run restore -- <file> [--replace | --check]
  --replace  puts it in the place of the accounts and posts that are there
  --check    only reads all of it and says whether it is whole`
const { file, replace, check } = readArguments(usage, ['replace', 'check'])
if (check && replace) endWithUsage(usage)
endOnSignal()
let database: Database | undefined
try {
  const { DATABASE_URL, STORAGE_URL, DATA_DIR } = readConfig(process.env)
  if (check) {
    const manifest = await checkBackup(file, DATA_DIR)
    console.log(`The backup is whole: ${contentsOf(manifest)}, of ${manifest.madeAt}.`)
  } else {
    const storage = openStorage(STORAGE_URL)
    const open = () => (database = openDatabase(DATABASE_URL))
    const manifest = await restoreBackup(file, DATA_DIR, { open, storage, replace, now: new Date() })
    console.log(`Restored ${contentsOf(manifest)}, as they were on ${manifest.madeAt}.`)
    await examineRestored(open(), storage)
  }
} catch (error) {
  console.error(backupProblem(error, check ? 'Not a good backup' : 'Cannot restore', database))
  process.exit(1)
}
