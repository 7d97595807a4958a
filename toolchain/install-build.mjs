import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** Lists the files of the last build, one on each line. Other files are left from earlier builds. */
const listName = 'files.txt'
/** How long a file stays after it was replaced, in milliseconds. */
const keptFor = 24 * 60 * 60 * 1_000

/**
 * Replaces folders of the installed build by new ones, file by file. Files that the new build does not have stay for a day, so that a server that
 * still runs from the old build, and pages that it rendered, find their files.
 *
 * @param {string} from is empty afterwards
 * @param {string} to
 */
export function installBuild(from, to) {
  const files = filesIn(from)
  mkdirSync(to, { recursive: true })
  const list = path.join(to, listName)
  const before = existsSync(list) ? readFileSync(list, 'utf8').split('\n') : []
  const folders = readdirSync(from)
  const isReplaced = (/** @type {string} */ file) => folders.some((name) => file.startsWith(`${name}/`))
  const now = new Date()
  for (const file of filesIn(to).filter((name) => isReplaced(name) && !files.includes(name))) {
    const place = path.join(to, file)
    if (before.includes(file)) utimesSync(place, now, now)
    else if (now.getTime() - statSync(place).mtimeMs > keptFor) rmSync(place)
  }
  // The files of the server come last, those with a hash in their name first, as the others refer to these; then the list: a start finds them by it.
  for (const file of files.toSorted((a, b) => rank(a) - rank(b))) {
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    renameSync(path.join(from, file), path.join(to, file))
  }
  rmSync(from, { recursive: true })
  const others = before.filter((file) => !isReplaced(file))
  writeFileSync(`${list}.new`, [...others, ...files].join('\n'))
  renameSync(`${list}.new`, list)
}

/** @param {string} file */
const rank = (file) => (file.startsWith('client/') ? 0 : /-[\w-]{8}\.\w+$/.test(file) ? 1 : 2)

/**
 * @param {string} folder
 * @returns {string[]} paths from the folder, with forward slashes
 */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(folder, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'))
