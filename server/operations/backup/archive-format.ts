import { StartError } from '../../foundation/process/start-error.ts'

/** The form of archives that this program makes, and the only one so far. */
export const archiveFormat = 1

/** The members of an archive, in their order; the pictures stand before the last one. */
export const member = {
  manifest: 'lectern-backup.json',
  database: 'database.sqlite',
  sums: 'SHA256SUMS',
} as const
export const picturePrefix = 'images/'

/** The most bytes that members may have which are read into memory. A picture of 50 megapixels that cannot be compressed has 200 MB. */
export const mostBytes = { manifest: 64 * 1024, picture: 256 * 1024 * 1024, sums: 128 * 1024 * 1024 }

/** What an archive says of itself. */
export interface Manifest {
  format: number
  /** The version of Lectern that made it. */
  lectern: string
  madeAt: string
  /** The steps that its database has been through. */
  migrations: string[]
  /** How many rows each table has. */
  rows: Record<string, number>
  /** How many pictures its rows name. It is written before it is known how many of them the store has. */
  pictures: number
}

/** How many pictures an archive has, by its checksums. */
export const countPictures = (sums: ReadonlyMap<string, string>): number =>
  [...sums.keys()].filter((name) => name.startsWith(picturePrefix)).length

/** A refusal of a file that is no archive, or no longer one. */
export const damaged = (what: string) => new StartError(`this is not a complete backup of Lectern: ${what}.`)

/** Reads what an archive says of itself. Throws if it is of a later form. */
export function readManifest(bytes: Buffer): Manifest {
  const manifest = parse(bytes)
  const { format, migrations } = manifest
  if (typeof format !== 'number' || !Array.isArray(migrations))
    throw damaged('its first member does not describe it')
  if (format !== archiveFormat)
    throw new StartError('this backup was made by a newer version of Lectern. Restore it with that version.')
  return manifest as Manifest
}

function parse(bytes: Buffer): Partial<Manifest> {
  try {
    return Object(JSON.parse(bytes.toString()))
  } catch {
    throw damaged('its first member is not JSON')
  }
}

/** Writes checksums as `sha256sum --check` reads them. */
export const writeSums = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')

/** Reads what `writeSums` wrote. */
export function readSums(bytes: Buffer): Map<string, string> {
  const lines = bytes.toString().split('\n')
  if (lines.pop() !== '') throw damaged('its checksums end too soon')
  return new Map(
    lines.map((line) => {
      const [, sum, name] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
      if (!sum || !name) throw damaged('its checksums cannot be read')
      return [name, sum]
    }),
  )
}
