import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach } from 'vitest'
import { root } from '../root.mjs'

/** A process that runs some of the scripts. */
export interface Script {
  child: ChildProcessByStdio<Writable, Readable, Readable>
  /** Its output so far. */
  output(): string
  /** Waits until the output contains a text. Rejects with the output if the process ends instead. */
  said(text: string): Promise<void>
  /** How it ended: its exit code, or the name of the signal. */
  ended: Promise<number | string>
}

interface ScriptFolder {
  /** The path of a file in the folder. */
  at(file: string): string
  /** Writes files, and creates the folders that they are in. */
  write(files: Record<string, string>): void
  /** Runs a module as if it were in `toolchain/`. */
  start(module: string): Script
}

/**
 * Creates a folder for each test that stands for the project's: it contains only the scripts for preparation, which need no packages. `prefix`
 * begins its name.
 */
export function useScriptFolder(prefix = 'lectern-scripts-'): ScriptFolder {
  let folder: string
  let scripts: Script[] = []
  const at = (file: string) => path.join(folder, file)
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), prefix))
    for (const file of globSync('{scripts,toolchain}/*.mjs', { cwd: root }))
      cpSync(path.join(root, file), at(file))
  })
  afterEach(async () => {
    for (const { child } of scripts) child.kill('SIGKILL')
    await Promise.all(scripts.map(({ ended }) => ended))
    scripts = []
    rmSync(folder, { recursive: true })
  })
  return {
    at,
    write(files) {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(at(file)), { recursive: true })
        writeFileSync(at(file), text)
      }
    },
    start(module) {
      // Fails if a test did not put a package manager there.
      const env = { ...process.env, npm_execpath: at('npm-cli.js') }
      const script = startScript(module, at('toolchain'), env)
      scripts.push(script)
      return script
    },
  }
}

function startScript(module: string, cwd: string, env: NodeJS.ProcessEnv): Script {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', module], { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  return {
    child,
    output: () => output,
    ended,
    async said(text) {
      while (!output.includes(text)) {
        const how = await Promise.race([ended, once(child.stdout, 'data').then(() => null)])
        if (how !== null && !output.includes(text)) throw new Error(`It ended with ${how}.\n${output}`)
      }
    },
  }
}
