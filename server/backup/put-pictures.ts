import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { StartError } from '../start-error.ts'
import type { ImageStorage } from '../storage/image-storage.ts'
import { damaged, picturePrefix } from './archive-format.ts'
import { readArchive } from './read-archive.ts'

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Puts the pictures of a verified archive into a store, those that it does not have yet. A name stands for the same bytes for ever, so that
 * a store which has others under one of the names is refused before anything is put. What is cut short is taken back; after
 * a kill it stays, named by nothing, and counts as there the next time.
 */
export async function putPictures(
  handle: FileHandle,
  sums: ReadonlyMap<string, string>,
  storage: ImageStorage,
) {
  const there = await findThere(sums, storage)
  const put: string[] = []
  const takeBack = async () => {
    for (const name of put) await storage.remove(name).catch(() => {})
  }
  try {
    await readArchive(handle, {
      async picture(name, body) {
        if (there.has(name)) return
        const bytes = Buffer.concat(await Array.fromAsync(body))
        if (sumOf(bytes) !== sums.get(`${picturePrefix}${name}`))
          throw damaged('it changed while it was read')
        // Also one of which a part may arrive.
        put.push(name)
        await storage.put(name, bytes, typeOf(name))
      },
    })
  } catch (error) {
    await takeBack()
    throw error
  }
  return { takeBack }
}

/** The kind of a picture stands at the end of its name. */
const typeOf = (name: string): string => `image/${name.slice(name.lastIndexOf('.') + 1)}`

async function findThere(sums: ReadonlyMap<string, string>, storage: ImageStorage): Promise<Set<string>> {
  const there = new Set<string>()
  for (const [memberName, sum] of sums) {
    if (!memberName.startsWith(picturePrefix)) continue
    const name = memberName.slice(picturePrefix.length)
    const found = (await storage.size(name)) === null ? null : await storage.read(name)
    if (!found) continue
    const bytes = Buffer.concat(await Array.fromAsync(found.body as AsyncIterable<Buffer>))
    if (sumOf(bytes) !== sum) {
      throw new StartError(
        `the store of images has another picture under the name ${name}. Restore into an empty folder or prefix, or remove that one.`,
      )
    }
    there.add(name)
  }
  return there
}
