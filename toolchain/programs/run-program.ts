import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { inRoot, root } from '../root.mjs'

interface Options {
  env?: NodeJS.ProcessEnv
  /** Captures its output instead of showing it. */
  quiet?: boolean
}

interface Ended {
  code: number | null
  /** Its output, if it was captured. */
  output: string
}

/** Runs a program of a package with this Node, by its file in `node_modules`. */
export const runPackage = (file: string, args: string[], options?: Options): Promise<Ended> =>
  runProgram(process.execPath, [inRoot('node_modules', file), ...args], options)

/** Runs a program in the project's folder until it ends. Code null: it could not be started, or was killed. */
export async function runProgram(
  command: string,
  args: string[],
  { env = {}, quiet = false }: Options = {},
): Promise<Ended> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  try {
    const [code] = await once(child, 'close')
    return { code, output }
  } catch (error) {
    return { code: null, output: String(error) }
  }
}
