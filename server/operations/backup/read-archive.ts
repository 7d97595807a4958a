import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Extract, extract } from 'tar-stream'
import { isStorable } from '../../data/storage/image-storage.ts'
import {
  damaged,
  imagePrefix,
  type Manifest,
  maxBytes,
  member,
  readManifest,
  readSums,
} from './archive-format.ts'

/** Callbacks for the members of an archive. Bytes that they do not read are skipped. */
interface Visitor {
  /** Called first, before anything else is read. */
  manifest?: (manifest: Manifest) => void
  database?: (body: AsyncIterable<Buffer>) => Promise<void>
  image?: (name: string, body: AsyncIterable<Buffer>) => Promise<void>
}

/** An archive that was read to its end and is complete. */
export interface WholeArchive {
  manifest: Manifest
  /** SHA-256 of each member but the last one, by name. */
  sums: Map<string, string>
}

/**
 * Reads an archive from beginning to end. Names, order and sizes are checked before a callback gets a member. Only once this resolves is the
 * archive known to be complete and unchanged. Throws `StartError` if it is not.
 */
export async function readArchive(handle: FileHandle, visitor: Visitor): Promise<WholeArchive> {
  const archive = extract()
  // An error here also makes the loop over the members throw.
  const reading = pipeline(handle.createReadStream({ start: 0, autoClose: false }), archive).catch(() => {})
  try {
    return await readMembers(archive, visitor)
  } catch (error) {
    throw isTarError(error)
      ? damaged('it is not an archive, was cut short, or its bytes have changed')
      : error
  } finally {
    archive.destroy()
    await reading
  }
}

/** Messages of tar-stream for bytes that are not an archive, and for one that ends too soon. */
const isTarError = (error: unknown): boolean =>
  error instanceof Error &&
  /^(Invalid tar header|Invalid header|Header exceeds|Unexpected end of data|Writable stream closed)/.test(
    error.message,
  )

async function readMembers(archive: Extract, visitor: Visitor): Promise<WholeArchive> {
  const found = new Map<string, string>()
  let manifest: Manifest | undefined
  let sums: Map<string, string> | undefined
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header
    if (sums) throw damaged('something follows its last member')
    if (type !== 'file') throw damaged(`${JSON.stringify(name)} is not a file`)
    if (found.has(name)) throw damaged(`it has ${JSON.stringify(name)} twice`)
    const body = new HashedBody(entry as AsyncIterable<Buffer>)
    const position = found.size
    if (position === 0) {
      if (name !== member.manifest) throw damaged(`it does not begin with ${member.manifest}`)
      manifest = readManifest(await bytesOf(name, size, maxBytes.manifest, body))
      visitor.manifest?.(manifest)
    } else if (position === 1) {
      if (name !== member.database) throw damaged('its second member is not the database')
      await visitor.database?.(body)
    } else if (name === member.sums) {
      sums = readSums(await bytesOf(name, size, maxBytes.sums, body))
      continue
    } else {
      const image = name.startsWith(imagePrefix) ? name.slice(imagePrefix.length) : ''
      if (!isStorable(image)) throw damaged(`${JSON.stringify(name.slice(0, 200))} does not belong in it`)
      if (size > maxBytes.image) throw damaged(`${name} is too large`)
      await visitor.image?.(image, body)
    }
    found.set(name, await body.sum())
  }
  if (!manifest || !sums) throw damaged(manifest ? 'it ends too soon' : 'it has no members')
  compare(found, sums)
  return { manifest, sums }
}

function compare(found: Map<string, string>, sums: Map<string, string>): void {
  for (const name of sums.keys()) if (!found.has(name)) throw damaged(`${name} is missing`)
  for (const [name, sum] of found) if (sums.get(name) !== sum) throw damaged(`${name} has changed`)
}

/** The bytes of a member. The checksum is known at the end. */
class HashedBody implements AsyncIterable<Buffer> {
  readonly #chunks: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')

  constructor(entry: AsyncIterable<Buffer>) {
    this.#chunks = entry[Symbol.asyncIterator]()
  }

  /** Continues where the last reader stopped. */
  async *[Symbol.asyncIterator]() {
    for (;;) {
      const { done, value } = await this.#chunks.next()
      if (done) return
      this.#hash.update(value)
      yield value as Buffer
    }
  }

  async sum(): Promise<string> {
    for await (const _ of this);
    return this.#hash.digest('hex')
  }
}

async function bytesOf(
  name: string,
  size: number,
  limit: number,
  body: AsyncIterable<Buffer>,
): Promise<Buffer> {
  if (size > limit) throw damaged(`${name} is too large`)
  return Buffer.concat(await Array.fromAsync(body))
}
