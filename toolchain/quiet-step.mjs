import { spawn } from 'node:child_process'
import { reportFullDisk } from './full-disk.mjs'
import { root } from './root.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A step leads a process group, which Windows does not have. */
const hasGroup = process.platform !== 'win32'

/**
 * Runs a program as one step of the preparation: prints a title, and the output only if the program fails, which ends this process.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<void>}
 */
export async function quietStep(title, command, args, env = {}) {
  console.log(`${title} …`)
  const { code, output } = await run(command, args, env)
  if (code === 0) return
  console.error(`${output.trimEnd()}\n\nThis failed: ${[command, ...args].join(' ')}`)
  reportFullDisk(output)
  process.exit(1)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: hasGroup,
    })
    // If it were left running, its children would write beside the next attempt.
    const abandon = () => {
      if (child.pid) process.kill(hasGroup ? -child.pid : child.pid, 'SIGKILL')
      process.exit(1)
    }
    for (const signal of signals) process.on(signal, abandon)
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => {
      output += error.message
    })
    child.on('close', (code) => {
      for (const signal of signals) process.off(signal, abandon)
      resolve({ code, output })
    })
  })
}
