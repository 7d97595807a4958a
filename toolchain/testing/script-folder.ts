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
  /** All that it wrote so far. */
  output(): string
  /** Waits until it has written this. Rejects with what it wrote if it ends instead. */
  said(text: string): Promise<void>
  /** How it ended: its exit code, or the name of the signal. */
  ended: Promise<number | string>
}

interface ScriptFolder {
  /** The path of something in the folder. */
  at(file: string): string
  /** Makes files and the folders that they are in. */
  write(files: Record<string, string>): void
  /** Runs a module as if it stood in `toolchain/`. */
  start(module: string): Script
}

/** For each test, a folder in place of the project's: the scripts that make things ready, which need no package, and nothing else. */
export function useScriptFolder(): ScriptFolder {
  let folder: string
  let scripts: Script[] = []
  const at = (file: string) => path.join(folder, file)
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'lectern-scripts-'))
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
      // A package manager that is not there, unless the test has put one there.
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
