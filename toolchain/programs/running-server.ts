import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { settings } from '#server/config.ts'
import { serverArguments } from '../server-arguments.mjs'

const root = path.resolve(import.meta.dirname, '../..')

/** The server in a process of its own, as `npm start` runs it. */
export interface Program {
  child: ChildProcess
  /** Its output so far. */
  output: { out: string; err: string }
  /** How it ended: its exit code, or the name of the signal. */
  ended: Promise<number | string>
}

/** Starts the server with these settings and no others. A module to `preload` there can exchange messages with this process. */
export function startProgram(env: Record<string, string>, preload?: string, args: string[] = []): Program {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settings))
  const child = spawn(
    process.execPath,
    [...(preload ? ['--import', preload] : []), ...serverArguments, ...args],
    {
      cwd: root,
      env: { ...Object.fromEntries(inherited), PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', preload ? 'ipc' : 'ignore'],
    },
  )
  const output = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => (output.out += chunk))
  child.stderr?.on('data', (chunk) => (output.err += chunk))
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return { child, output, ended }
}

/** Waits until the server listens and returns its address. Rejects with its output if it ends instead. */
export async function addressOf({ child, output, ended }: Program): Promise<string> {
  const find = () => /(?:listening at|is at) (http:\/\/[^\s)"]+)\)?\n/.exec(output.out)?.[1]
  while (!find()) {
    const how = await Promise.race([
      ended,
      once(child.stdout as NonNullable<typeof child.stdout>, 'data').then(() => null),
    ])
    if (how !== null) throw new Error(`The server ended with ${how}.\n${output.out}${output.err}`)
  }
  return find() as string
}

/** The lines of its log so far, without text for people. */
// biome-ignore lint/suspicious/noExplicitAny: the fields of a line depend on the event
export const linesOf = ({ output }: Program): Record<string, any>[] =>
  output.out.split('\n').flatMap((line) => (/^\{.*\}$/.test(line) ? [JSON.parse(line)] : []))

/** A server with a data folder of its own. */
export interface RunningServer {
  address: string
  /** Stops it; afterwards nothing listens at its address. */
  stop(): Promise<void>
  /** Starts it again after a stop, at the same address and with its data. */
  startAgain(): Promise<void>
  /** Pauses it until it is resumed, like an overloaded machine. */
  pause(): void
  goOn(): void
  /** Stops it and removes its data. */
  remove(): Promise<void>
}

/** Starts a server on a free port with an empty SQLite database, and with a module to `preload` there. */
export async function startServer(
  env: Record<string, string> = {},
  preload?: string,
): Promise<RunningServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-server-'))
  // The memory file system that holds temporary files may have less space than the default reserve.
  const ownEnv = { DATA_DIR: folder, DISK_RESERVE: 'off', ...env }
  let program = startProgram(ownEnv, preload)
  const address = await addressOf(program)
  const goOn = () => void program.child.kill('SIGCONT')
  async function stop(): Promise<void> {
    program.child.kill('SIGTERM')
    await program.ended
  }
  return {
    address,
    stop,
    async startAgain() {
      program = startProgram({ ...ownEnv, PORT: new URL(address).port }, preload)
      await addressOf(program)
    },
    pause: () => void program.child.kill('SIGSTOP'),
    goOn,
    async remove() {
      goOn()
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
