import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { inRoot, root } from './root.mjs'

/** The Node that `package.json` names, whatever the machine has. It is there once the packages are installed. */
export const pinnedNode = inRoot('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Runs the pinned Node in this terminal, hands on the signals that stop a program, and ends with its exit code.
 *
 * @param {string[]} args
 */
export function becomePinnedNode(args) {
  const child = spawn(pinnedNode, args, { cwd: root, stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(`The Node of this project cannot run on this system: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}
