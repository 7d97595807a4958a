import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { quietStep } from './quiet-step.mjs'
import { inRoot } from './root.mjs'

/** Installs the packages unless those of `package-lock.json` are there. */
export async function ensureInstalled() {
  if (isInstalled()) return
  await withLock(async () => {
    if (!isInstalled()) await install()
  })
}

async function install() {
  const [command, ...args] = npm()
  // `--include=dev`: building and running need them too, also where NODE_ENV is production.
  await quietStep('Installing packages, once, for a minute or so', command, [...args, 'ci', '--include=dev'])
  if (existsSync(pinnedNode)) return
  console.error(
    'npm ran no install scripts, which Lectern needs: see `allowScripts` and `ignore-scripts` of npm.',
  )
  process.exit(1)
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

/** True if `node_modules`, by npm's own record of it, is what `package-lock.json` asks for on this system. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = packagesOf('package-lock.json')
  if (!installed || !wanted || !existsSync(pinnedNode)) return false
  const isWanted = Object.entries(installed).every(
    ([name, { version, os, cpu }]) =>
      wanted[name]?.version === version && fits(os, process.platform) && fits(cpu, process.arch),
  )
  const isComplete = Object.entries(wanted).every(
    ([name, { optional }]) => name === '' || optional || name in installed,
  )
  return isWanted && isComplete
}

/**
 * @typedef {{ version: string, optional?: boolean, os?: string[], cpu?: string[] }} Package
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
