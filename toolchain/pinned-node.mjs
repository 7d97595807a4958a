import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inRoot, root } from './root.mjs'

/** The Node that `package.json` names, independent of the machine's. Available once the packages are installed. */
export const pinnedNode = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * A setting of glibc, read when a program starts: memory used for images is returned to the system at once instead of being kept in fragments.
 * Other systems ignore it.
 */
const memory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/**
 * Runs the pinned Node in this terminal, hands on the signals that stop a program, and ends with its exit code.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 */
export function becomePinnedNode(args, env = {}) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...memory, ...env, ...process.env },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(`The Node of this project cannot run on this system: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
