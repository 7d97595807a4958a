import path from 'node:path'
import type { Manifest } from '#server/operations/backup/archive-format.ts'
import { root } from '../toolchain/root.mjs'

/** True if the command line has exactly one file or folder. */
export const namesOne = ({ positionals }: { positionals: string[] }): boolean =>
  positionals.length === 1 && positionals[0] !== ''

/** The path of that file, relative to the root of the project. */
export const fileOf = ({ positionals: [file = ''] }: { positionals: string[] }): string =>
  path.resolve(root, file)

/** Ends the process on a signal by `process.exit`, so that unfinished files are removed. */
export function endOnSignal(): void {
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
}

/** Describes what a backup contains. */
export function contentsOf({ manifest: { rows }, images }: { manifest: Manifest; images: number }): string {
  return `${counted(rows.post ?? 0, 'post')}, ${counted(rows.user ?? 0, 'account')} and ${counted(images, 'image')}`
}

const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
