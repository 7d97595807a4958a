import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Manifest } from '#server/backup/archive-format.ts'
import { root } from './root.mjs'
import { endWithUsage } from './usage.ts'

/** The one file that a command names, and which of these options were given. Prints the usage and ends the process if that is not so. */
export function readArguments<Option extends string>(
  usage: string,
  options: readonly Option[],
): { file: string } & Record<Option, boolean> {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'boolean' }])),
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new Error('One file is needed.')
    const given = Object.fromEntries(options.map((name) => [name, values[name] === true]))
    return { file: path.resolve(root, file), ...(given as Record<Option, boolean>) }
  } catch {
    endWithUsage(usage)
  }
}

/** Lets a signal end the process in order, so that what is not finished is taken away. */
export function endOnSignal(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}

/** What a backup holds, in words. */
export function contentsOf({ rows, pictures }: Manifest): string {
  const count = (number: number, noun: string) =>
    `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
  return `${count(rows.post ?? 0, 'post')}, ${count(rows.user ?? 0, 'account')} and ${count(pictures, 'picture')}`
}
