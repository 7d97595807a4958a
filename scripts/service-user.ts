import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/foundation/process/start-error.ts'
import { root } from '../toolchain/root.mjs'

/** The user ids that systemd assigns for `DynamicUser=yes`: https://systemd.io/UIDS-GIDS/ */
const dynamicUsers = { first: 61_184, last: 65_519 }

type Places = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL'>

/**
 * Throws `StartError` if the files of the blog belong to another user than the process: the server could not use what it creates, such as a new
 * database or images. `writesDataDir` is for a command that also works in DATA_DIR before anything of the blog is there.
 */
export function assertServiceUser(places: Places, { writesDataDir = false } = {}): void {
  const own = process.getuid?.()
  if (own === undefined) return
  const files = filesOf(places, writesDataDir)
  const found = files.flatMap((file) => ownerOf(file) ?? [])
  const owners = found.length > 0 ? found : files.slice(0, 1).flatMap(nearestOwner)
  // In a folder of root that others may write to, such as a volume of a container, the operating system decides.
  const other = owners.find(({ uid }) => uid !== own && (found.length > 0 || uid !== 0))
  if (other) throw refusal(other, own, places.DATA_DIR)
}

/** Files of the server that a command works with. */
function filesOf({ DATA_DIR, DATABASE_URL, STORAGE_URL }: Places, writesDataDir: boolean): string[] {
  const file = /^sqlite:(.*)/s.exec(DATABASE_URL)?.[1]
  return [
    ...(file === undefined ? [] : [path.resolve(file)]),
    ...('folder' in STORAGE_URL ? [STORAGE_URL.folder] : []),
    ...(writesDataDir ? [path.join(DATA_DIR, 'uploads')] : []),
  ]
}

interface Owned {
  file: string
  uid: number
  gid: number
}

/** The owner of a file; null if it does not exist. */
function ownerOf(file: string): Owned | null {
  try {
    const { uid, gid } = statSync(file)
    return { file, uid, gid }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw new StartError(
      `this user may not read ${file} (${code}). Run the command as the user of the server: docs/backup.md says how.`,
    )
  }
}

function nearestOwner(file: string): Owned[] {
  const found = ownerOf(file)
  if (found) return [found]
  const outer = path.dirname(file)
  return outer === file ? [] : nearestOwner(outer)
}

function refusal({ file, uid, gid }: Owned, own: number, dataDir: string): StartError {
  const owner = nameOf(uid)
  const user = owner ? `the user ${owner}` : `the user with the number ${uid}`
  const self = nameOf(own) ?? `number ${own}`
  return new StartError(
    `${file} belongs to ${user}, but this is ${self}. Run the command as that user, with the settings of the server: ${lineFor({ uid, gid, owner, dataDir })}`,
  )
}

/** The same command as another user, for a shell of root. */
function lineFor({ uid, gid, owner, dataDir }: Omit<Owned, 'file'> & { owner?: string; dataDir: string }) {
  const command = `${root}/node_modules/.bin/node ${path.relative(root, process.argv[1] ?? '')} …`
  if (uid >= dynamicUsers.first && uid <= dynamicUsers.last) {
    // The user name is known only while the service runs.
    const user = owner ?? path.basename(dataDir)
    const unit = `-p DynamicUser=yes -p User=${user} -p 'StateDirectory=${user} ${user}-backups'`
    const settings = `-p EnvironmentFile=-/etc/${user}.env -E DATA_DIR=${dataDir} -p WorkingDirectory=${root}`
    return `systemd-run --pipe --wait --collect ${unit} ${settings} ${command}`
  }
  return owner
    ? `runuser -u ${owner} -- ${command}`
    : `setpriv --reuid=${uid} --regid=${gid} --clear-groups ${command}`
}

function nameOf(uid: number): string | undefined {
  try {
    if (uid === process.getuid?.()) return userInfo().username
    return execFileSync('id', ['-nu', String(uid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
}
