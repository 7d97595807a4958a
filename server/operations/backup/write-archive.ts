import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { member, writeSums } from './archive-format.ts'

/** A file of an archive. Its bytes are read once. */
export interface Member {
  name: string
  size: number
  body: Readable
}

/** Creates a member from bytes in memory. */
export const memberOf = (name: string, bytes: Buffer): Member => ({
  name,
  size: bytes.length,
  body: Readable.from([bytes]),
})

/**
 * Writes members to a new file that only this user can read, with their checksums at the end. Resolves once the file is on disk. Throws whatever
 * fails, a member or the disk.
 */
export async function writeArchive(
  file: string,
  members: AsyncIterable<Member>,
  madeAt: Date,
): Promise<void> {
  const archive = pack()
  const written = pipeline(archive, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  const filled = fill(archive, members, madeAt).catch((error) => archive.destroy(error))
  // The first failure ends the other stream with a less specific error. This rethrows the error of the disk.
  await Promise.all([written, filled])
}

async function fill(archive: Pack, members: AsyncIterable<Member>, mtime: Date): Promise<void> {
  const sums = new Map<string, string>()
  for await (const { name, size, body } of members) {
    const hash = createHash('sha256')
    await pipeline(body, hashing(hash), archive.entry({ name, size, mtime, mode: 0o600 }))
    sums.set(name, hash.digest('hex'))
  }
  const last = memberOf(member.sums, Buffer.from(writeSums(sums)))
  await pipeline(last.body, archive.entry({ name: last.name, size: last.size, mtime, mode: 0o600 }))
  archive.finalize()
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
