import { execFile } from 'node:child_process'
import { settings } from '#server/config.ts'
import { commandArguments } from '#toolchain/command-arguments.mjs'
import { root } from './sources.ts'

interface Ended {
  code: number
  out: string
  err: string
}

/** Runs a script of `scripts/` to its end, with these settings and no others. */
export function runScript(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(([name]) => !(name in settings))
  const options = { cwd: root, env: { ...Object.fromEntries(inherited), ...env } }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...commandArguments, `scripts/${script}.ts`, ...args],
      options,
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}
