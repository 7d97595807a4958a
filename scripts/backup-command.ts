import path from 'node:path'
import type { Manifest } from '#server/operations/backup/archive-format.ts'
import { root } from '../toolchain/root.mjs'

/** True for a command line that names one file or folder. */
export const namesOne = ({ positionals }: { positionals: string[] }): boolean =>
  positionals.length === 1 && positionals[0] !== ''

/** The file that it names, from the root of the project. */
export const fileOf = ({ positionals: [file = ''] }: { positionals: string[] }): string =>
  path.resolve(root, file)

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
  return `${counted(rows.post ?? 0, 'post')}, ${counted(rows.user ?? 0, 'account')} and ${counted(pictures, 'image')}`
}

const counted = (number: number, noun: string): string =>
  `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
