import { type Kysely, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { imageNamesIn } from '../../../content/images/body-images.ts'
import type { Schema } from '../../../data/database/schema.ts'
import type { StoredFile } from '../../../data/storage/image-storage.ts'
import { type Check, type Examination, inBatches } from '../check.ts'
import { listUsed, sizesOf } from './image-files.ts'

/** A store counts as the blog's own only if it has at least this share of the images in use that are looked up. */
const ownShare = 0.9

/** The name of an image or of one of its versions, which add a width and a format to it. */
const originalOf = (name: string): string => name.replace(/\.\d+\.[a-z]+$/, '')

/** Returns those of the names that an image, a post or an account has. */
async function listNamed(db: Kysely<Schema>, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from image where name in (${sql.join(names)})
    union select imgname from post where imgname in (${sql.join(names)})
    union select imgname from "user" where imgname in (${sql.join(names)})`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function listUnnamed({ db, storage }: Examination): Promise<StoredFile[]> {
  const unnamed: StoredFile[] = []
  for await (const files of storage.list()) {
    const named = await listNamed(db, [...new Set(files.flatMap(({ name }) => [name, originalOf(name)]))])
    unnamed.push(...files.filter(({ name }) => !named.has(name) && !named.has(originalOf(name))))
  }
  return unnamed
}

interface Body {
  post_id: string
  content: string
}

/** The images that bodies show, recorded or not. */
async function shownInBodies(db: Kysely<Schema>): Promise<Set<string>> {
  const shown = new Set<string>()
  const after = (id: string): Promise<Body[]> =>
    db
      .selectFrom('post_body')
      .select(['post_id', 'content'])
      .where('content', 'like', '%<img%')
      .where('post_id', '>', id)
      .orderBy('post_id')
      .limit(50)
      .execute()
  for await (const bodies of inBatches<Body>((last) => after(last?.post_id ?? '')))
    for (const { content } of bodies) for (const name of imageNamesIn(content)) shown.add(name)
  return shown
}

/** False for a store with hardly any of the images in use, such as one that a wrong setting names, and for a blog that uses none. */
async function isOwnStore(examination: Examination): Promise<boolean> {
  const used = await sizesOf(examination, await listUsed(examination, ''))
  const there = used.filter(({ size }) => size !== null)
  return used.length > 0 && there.length >= ownShare * used.length
}

/** Why a file stays; null if it may be removed. */
function reasonToKeep(
  { modifiedAt }: StoredFile,
  { removesFiles, now }: Examination,
  isOwn: boolean,
): string | null {
  if (!isOwn)
    return 'The store has hardly any image that posts use, so it may belong to another blog: nothing in it is removed.'
  if (now.getTime() - modifiedAt.getTime() < limits.image.unusedHours * 60 * 60 * 1_000)
    return 'Files younger than a day stay: an upload or a restore may be about to use them.'
  if (!removesFiles)
    return 'If no other blog and no test of a restored backup uses this store, --heal --remove-files removes files that nothing refers to.'
  return null
}

/** Servers never list a store, so this check is for operators. A killed restore leaves such files. */
export const unnamedFiles: Check = {
  name: 'unnamed-files',
  claim: 'Each file in the image store belongs to a known image.',
  async *find(examination) {
    const unnamed = await listUnnamed(examination)
    if (unnamed.length === 0) return
    const shown = await shownInBodies(examination.db)
    const isOwn = await isOwnStore(examination)
    for (const file of unnamed) {
      const { name } = file
      const what = `${name} belongs to nothing`
      if (shown.has(name) || shown.has(originalOf(name))) {
        yield {
          what: `${name} is shown in a post, but not known`,
          advice: 'Ask its author to upload it again.',
        }
        continue
      }
      const advice = reasonToKeep(file, examination, isOwn)
      if (advice !== null) yield { what, advice }
      else yield { what, healAlone: () => removeUnlessNamed(examination, name) }
    }
  },
}

async function removeUnlessNamed({ db, storage }: Examination, name: string): Promise<void> {
  if ((await listNamed(db, [name, originalOf(name)])).size === 0) await storage.remove(name)
}
