import { StartError } from '../../foundation/process/start-error.ts'

/** The archive format of this version, the only one so far. */
export const archiveFormat = 1

/** The members of an archive, in order. Images come before the last one. */
export const member = {
  manifest: 'lectern-backup.json',
  database: 'database.sqlite',
  sums: 'SHA256SUMS',
} as const
export const imagePrefix = 'images/'

/** The size limit of members that are read into memory, in bytes. An image of 50 megapixels that does not compress has 200 MB. */
export const maxBytes = { manifest: 64 * 1024, image: 256 * 1024 * 1024, sums: 128 * 1024 * 1024 }

/** The metadata of an archive. */
export interface Manifest {
  format: number
  /** The version of Lectern that created it. */
  lectern: string
  madeAt: string
  /** The migrations that its database has been through. */
  migrations: string[]
  /** The number of rows by table. */
  rows: Record<string, number>
  /** The number of images that its rows name, of which the store may lack some. Archives have this name for it. */
  pictures: number
}

/** The number of images in an archive, counted by its checksums. */
export const countImages = (sums: ReadonlyMap<string, string>): number =>
  [...sums.keys()].filter((name) => name.startsWith(imagePrefix)).length

/** The error for a file that is not an archive, or a damaged one. */
export const damaged = (what: string) => new StartError(`this is not a complete backup of Lectern: ${what}.`)

/** Parses the metadata of an archive. Throws if the format is newer than this version. */
export function readManifest(bytes: Buffer): Manifest {
  const manifest = parse(bytes)
  const { format, madeAt, migrations, rows } = manifest
  if (typeof format !== 'number' || !Array.isArray(migrations))
    throw damaged('its first member does not describe it')
  if (format !== archiveFormat)
    throw new StartError('this backup was made by a newer version of Lectern. Restore it with that version.')
  const isCounted = rows instanceof Object && Object.values(rows).every(Number.isSafeInteger)
  if (!isCounted || Number.isNaN(Date.parse(String(madeAt))))
    throw damaged('its first member does not describe it')
  return manifest as Manifest
}

function parse(bytes: Buffer): Partial<Manifest> {
  try {
    return Object(JSON.parse(bytes.toString()))
  } catch {
    throw damaged('its first member is not JSON')
  }
}

/** Formats checksums as `sha256sum --check` reads them. */
export const writeSums = (sums: ReadonlyMap<string, string>): string =>
  [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')

/** Parses what `writeSums` writes. */
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
