import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { requireBuildablePath } from './buildable-path.mjs'
import { withLock } from './lock.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { quietStep } from './quiet-step.mjs'
import { inRoot } from './root.mjs'

/**
 * The packages that are needed: all for building and tests, or only the dependencies for serving a build.
 *
 * @typedef {'all' | 'production'} Needed
 */

/**
 * Installs the packages of `package-lock.json` unless they are installed.
 *
 * @param {Needed} needed
 */
export async function ensureInstalled(needed = 'all') {
  if (isInstalled(needed)) return
  await withLock(async () => {
    if (!isInstalled(needed)) await install(needed)
  })
}

/** @param {Needed} needed */
async function install(needed) {
  // Before a minute of installing, not after it.
  if (needed === 'all') requireBuildablePath()
  const [command, ...args] = npm()
  // Set in both cases, as otherwise NODE_ENV decides.
  const dev = needed === 'all' ? '--include=dev' : '--omit=dev'
  await quietStep('Installing packages, once, for a minute or so', command, [...args, 'ci', dev])
  removeHeaders()
  if (existsSync(pinnedNode)) return
  console.error(
    'npm ran no install scripts, which Lectern needs: see `allowScripts` and `ignore-scripts` of npm.',
  )
  process.exit(1)
}

/** The package of Node contains 67 MB of C headers for compiling add-ons, and nothing is compiled here. */
function removeHeaders() {
  const folder = inRoot('node_modules/node/node_modules')
  if (!existsSync(folder)) return
  const headers = readdirSync(folder).map((name) => path.join(folder, name, 'include'))
  for (const each of headers.filter((each) => existsSync(each))) rmSync(each, { recursive: true })
}

/**
 * The npm that runs this script, else the one on the path.
 *
 * @returns {[string, ...string[]]}
 */
function npm() {
  const running = process.env.npm_execpath ?? ''
  if (path.basename(running) === 'npm-cli.js') return [process.execPath, running]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}

/**
 * True if npm's record in `node_modules` has the packages of `package-lock.json` for this system. Further packages do no harm.
 *
 * @param {Needed} needed
 */
function isInstalled(needed) {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  if (!installed || !wanted || !existsSync(pinnedNode)) return false
  const isWanted = Object.entries(installed).every(
    ([name, { version, os, cpu }]) =>
      wanted[name]?.version === version && fits(os, process.platform) && fits(cpu, process.arch),
  )
  const isComplete = Object.entries(wanted).every(
    ([name, { dev, optional, devOptional }]) =>
      name === '' || optional || (needed === 'production' && (dev || devOptional)) || name in installed,
  )
  return isWanted && isComplete
}

/**
 * The kind of the current installation, by this version or another: `production` if it has no packages that only building and tests need.
 *
 * @returns {Needed}
 */
export function installedKind() {
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!installed) return 'all'
  return Object.values(installed).some(({ dev }) => dev) ? 'all' : 'production'
}

/**
 * @typedef {{ version: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[] }} Package
 * @param {string} file
 * @returns {Record<string, Package> | null} by their folders; null if there is no such file
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * @param {string[] | undefined} supported
 * @param {string} own
 */
const fits = (supported, own) =>
  !supported || supported.includes(own) || supported.some((name) => name[0] === '!')
