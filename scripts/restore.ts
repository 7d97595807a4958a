import { type Config, readConfig } from '#server/config.ts'
import { type Database, openDatabase, openExistingDatabase } from '#server/data/database/database.ts'
import { migrate } from '#server/data/database/migrate.ts'
import { openStorage } from '#server/data/storage/open-storage.ts'
import { cdnOptionsOf } from '#server/delivery/cdn/cdn-settings.ts'
import { backupProblem } from '#server/operations/backup/backup-problem.ts'
import { listPostsOf } from '#server/operations/backup/list-posts.ts'
import { checkBackup, restoreBackup } from '#server/operations/backup/restore-backup.ts'
import { restorePost } from '#server/operations/backup/restore-post.ts'
import { contentsOf, endOnSignal, fileOf, namesOne } from './backup-command.ts'
import { readCommandLine } from './command-line.ts'
import { examineRestored } from './examine-restored.ts'
import { postLine, restoredPostText } from './restored-post-text.ts'
import { assertServiceUser } from './service-user.ts'

// Restores a whole backup while no server runs, restores one post of it while one may run, or only reads it.
const usage = `Usage:
  npm run restore -- <file> [--replace]
  npm run restore -- --post <address> <file> [--replace]
  npm run restore -- <file> --check | --list
  --replace  replaces the accounts and posts that exist
  --post     restores only this post; the server may be running
  --check    only reads the backup and says whether it is complete
  --list     lists the posts in the backup`
const flag = { type: 'boolean', default: false } as const
const given = readCommandLine(usage, {
  options: { replace: flag, check: flag, list: flag, post: { type: 'string' } },
  isUsable: ({ positionals, values: { replace, check, list, post } }) =>
    namesOne({ positionals }) &&
    [check, list, post !== undefined].filter(Boolean).length <= 1 &&
    !((check || list) && replace) &&
    post !== '',
})
const { replace, check, list, post } = given.values
const file = fileOf(given)
endOnSignal()
let database: Database | undefined
let failed = check ? 'Not a good backup' : 'Cannot restore'
try {
  const config = readConfig(process.env)
  assertServiceUser(config, { writesDataDir: true })
  console.log(await run(config))
  failed = 'The blog is restored, but cannot be examined'
  if (!check && !list && post === undefined)
    await examineRestored(
      openDatabase(config.DATABASE_URL, { maxConnections: config.DATABASE_CONNECTIONS }),
      openStorage(config.STORAGE_URL),
    )
} catch (error) {
  console.error(backupProblem(error, failed, database))
  process.exit(1)
}

function run(config: Config): Promise<string> {
  if (check) return checkAll(config)
  if (list) return listPosts(config)
  return post === undefined ? restoreAll(config) : restoreOne(config, post)
}

async function checkAll({ DATA_DIR }: Config): Promise<string> {
  const contents = await checkBackup(file, DATA_DIR)
  return `The backup is complete: ${contentsOf(contents)}, of ${contents.manifest.madeAt}.`
}

async function listPosts({ DATA_DIR }: Config): Promise<string> {
  const posts = await listPostsOf(file, DATA_DIR)
  return posts.length > 0 ? posts.map(postLine).join('\n') : 'The backup has no posts.'
}

async function restoreAll(config: Config): Promise<string> {
  const { DATABASE_URL, DATABASE_CONNECTIONS, STORAGE_URL, DATA_DIR } = config
  const storage = openStorage(STORAGE_URL)
  const open = () => (database = openDatabase(DATABASE_URL, { maxConnections: DATABASE_CONNECTIONS }))
  const restored = await restoreBackup(file, DATA_DIR, { open, storage, replace, now: new Date() })
  const { manifest, existing, missing, takenDown } = restored
  for (const name of missing)
    console.error(`The image ${name} is in use, but in neither the backup nor the image store.`)
  const already =
    existing > 0 ? ` (the image store already had ${existing.toLocaleString('en')} of them)` : ''
  const still =
    takenDown.length > 0
      ? `\nThese posts were taken down before the restore, and still are: ${takenDown.join(', ')}.`
      : ''
  return `Restored ${contentsOf(restored)}${already}, as they were on ${manifest.madeAt}.${still}`
}

async function restoreOne(config: Config, address: string): Promise<string> {
  database = openExistingDatabase(config.DATABASE_URL, { maxConnections: config.DATABASE_CONNECTIONS })
  await migrate(database)
  const storage = openStorage(config.STORAGE_URL)
  const cdn = cdnOptionsOf(config)
  const target = { database, storage, cdn, replace, now: new Date(), address }
  const restored = await restorePost(file, config.DATA_DIR, target)
  await database.db.destroy()
  return restoredPostText(restored)
}
