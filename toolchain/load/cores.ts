import { execFileSync, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const cores = { server: 0, load: 1 }
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

/** A sentence that says whether processes are pinned to cores. */
export const pinning = canPin
  ? `The measured server and the bare one ran on core ${cores.server}, the load generator on core ${cores.load} (taskset).`
  : 'No process was kept on a core of its own: taskset or a second core is missing.'

/** Pins a running server with all its threads to the server core. */
export function pinServer(pid: number | undefined): void {
  if (canPin && pid)
    execFileSync('taskset', ['-a', '-c', '-p', String(cores.server), String(pid)], { stdio: 'pipe' })
}

/** The command and arguments that run a load generator on its core. */
export const pinnedLoad = (command: string, args: string[]): [string, string[]] =>
  canPin ? ['taskset', ['-c', String(cores.load), command, ...args]] : [command, args]
