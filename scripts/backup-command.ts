import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Manifest } from '#server/operations/backup/archive-format.ts'
import { root } from '../toolchain/root.mjs'
import { endWithUsage } from './usage.ts'

type Kind = 'boolean' | 'string'
type Options<Kinds extends Record<string, Kind>> = {
  [Name in keyof Kinds]: Kinds[Name] extends 'boolean' ? boolean : string | undefined
}

/** The one file or folder that a command names, and its options. Prints the usage and ends the process if they are not so. */
export function readArguments<Kinds extends Record<string, Kind>>(
  usage: string,
  kinds: Kinds,
): { file: string; options: Options<Kinds> } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }])),
    })
    const [file, ...others] = positionals
    if (!file || others.length > 0) throw new Error('One file is needed.')
    const options = Object.fromEntries(
      Object.entries(kinds).map(([name, type]) => [
        name,
        type === 'boolean' ? values[name] === true : values[name],
      ]),
    )
    return { file: path.resolve(root, file), options: options as Options<Kinds> }
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
export function contentsOf({
  manifest: { rows },
  pictures,
}: {
  manifest: Manifest
  pictures: number
}): string {
  return `${counted(rows.post ?? 0, 'post')}, ${counted(rows.user ?? 0, 'account')} and ${counted(pictures, 'picture')}`
}

const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
