import {
  type ExpressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { batchesOf } from '../../data/database/batches.ts'
import { publishedStatuses } from '../../data/database/post-status.ts'
import type { Schema } from '../../data/database/schema.ts'
import { isStorable } from '../../data/storage/image-storage.ts'
import type { UsageWrites } from '../../limits/quotas/usage-store.ts'

export type Image = Selectable<Schema['image']>

/** Returns the rows of a statement for all of these ids or names. */
async function inBatches<Row>(all: string[], run: (batch: string[]) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (const batch of batchesOf(all)) rows.push(...(await run(batch)))
  return rows
}

/** True for an image that a post, its history, an account or a kept change of the site uses. */
const isUsed = ({ eb, exists, selectFrom, or }: ExpressionBuilder<Schema, 'image'>) =>
  or([
    exists(selectFrom('post').select('post.id').whereRef('post.imgname', '=', 'image.name')),
    exists(selectFrom('post_image').select('post_id').whereRef('post_image.image_id', '=', 'image.id')),
    exists(selectFrom('history_image').select('post_id').whereRef('history_image.image_id', '=', 'image.id')),
    exists(selectFrom('user').select('user.id').whereRef('user.imgname', '=', eb.ref('image.name'))),
    exists(selectFrom('site_image').select('number').whereRef('site_image.image_id', '=', 'image.id')),
  ])

/** True for an image that readers see: on a public post or a published page, in its body, with an author, or on all pages. */
const isPublic = ({ exists, selectFrom, or }: ExpressionBuilder<Schema, 'image'>) =>
  or([
    exists(
      selectFrom('post')
        .select('post.id')
        .whereRef('post.imgname', '=', 'image.name')
        .where('post.status', 'in', publishedStatuses),
    ),
    exists(
      selectFrom('post_image')
        .innerJoin('post', 'post.id', 'post_image.post_id')
        .select('post.id')
        .whereRef('post_image.image_id', '=', 'image.id')
        .where('post.status', 'in', publishedStatuses),
    ),
    exists(selectFrom('user').select('user.id').whereRef('user.imgname', '=', 'image.name')),
    exists(
      selectFrom('site_image')
        .select('site_image.number')
        .whereRef('site_image.image_id', '=', 'image.id')
        .where('site_image.number', '=', (eb) =>
          eb.selectFrom('site_version').select((eb) => eb.fn.max('site_version.number').as('last')),
        ),
    ),
  ])

/** True for an image that a suspended account uploaded. */
const isOfSuspended = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'image'>) =>
  exists(
    selectFrom('user')
      .select('user.id')
      .whereRef('user.id', '=', 'image.uploader_id')
      .where('user.suspended_at', 'is not', null),
  )

export const imageReads = (db: Kysely<Schema>) => ({
  /**
   * An image that is not being removed, and whether anyone may read it. Hidden images of a suspended account are not found, even with their
   * tokens.
   */
  async findReadable(name: string): Promise<(Image & { isPublic: boolean }) | undefined> {
    const row = await db
      .selectFrom('image')
      .selectAll()
      .select((eb) =>
        eb
          .case()
          .when(isPublic(eb))
          .then('public')
          .when(isOfSuspended(eb))
          .then('withheld')
          .else('hidden')
          .end()
          .as('access'),
      )
      .where('name', '=', name)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!row || row.access === 'withheld') return undefined
    const { access, ...image } = row
    return { ...image, isPublic: access === 'public' }
  },

  /** The images with these names that are not being removed. */
  listNamed(names: string[]): Promise<Image[]> {
    const images = db.selectFrom('image').selectAll().where('removed_at', 'is', null)
    return inBatches(names.filter(isStorable), (batch) => images.where('name', 'in', batch).execute())
  },

  /** The names of the oldest images in use. Only images in use are certain to have a file: an upload that broke off leaves a row without one. */
  async listOldestUsedNames(limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('image')
      .select('name')
      .where('unused_since', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ name }) => name)
  },

  /** Which of these images no reader sees. */
  listHidden(ids: string[]): Promise<{ id: string }[]> {
    const images = db
      .selectFrom('image')
      .select('id')
      .where((eb) => eb.not(isPublic(eb)))
    return inBatches(ids, (batch) => images.where('id', 'in', batch).execute())
  },

  /** The images that versions and working copies of a post show. */
  listOfHistory: (postId: string): Promise<Image[]> =>
    db
      .selectFrom('image')
      .innerJoin('history_image', 'history_image.image_id', 'image.id')
      .selectAll('image')
      .where('history_image.post_id', '=', postId)
      .where('removed_at', 'is', null)
      .execute(),

  async listIdsOfBody(postId: string): Promise<string[]> {
    const images = db.selectFrom('post_image').select('image_id').where('post_id', '=', postId)
    return (await images.orderBy('image_id').execute()).map(({ image_id }) => image_id)
  },

  /** The images in the body of a post, and its cover. Their ids are collected first: an `or` would read every image. */
  async listOfPost(postId: string): Promise<Image[]> {
    const inBody = db.selectFrom('post_image').select('image_id as id').where('post_id', '=', postId)
    const cover = db
      .selectFrom('post')
      .innerJoin('image', 'image.name', 'post.imgname')
      .select('image.id')
      .where('post.id', '=', postId)
    return db
      .selectFrom('image')
      .selectAll()
      .where('id', 'in', inBody.union(cover))
      .where('removed_at', 'is', null)
      .execute()
  },
})

export const imageWrites = (trx: Transaction<Schema>, usage: UsageWrites) => {
  /** Restricts a query to these images; null for all. */
  const among = (ids: string[] | null) =>
    ids === null ? sql<SqlBool>`1 = 1` : sql<SqlBool>`id in (${sql.join(ids)})`

  return {
    /** Inserts an image unless its name is taken. True if it was inserted. */
    async insert(image: Image): Promise<boolean> {
      const inserted = await trx
        .insertInto('image')
        .values(image)
        .onConflict((conflict) => conflict.column('name').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!inserted) return false
      await usage.add(image.uploader_id, { images: image.bytes ?? 0 })
      return true
    },

    /** Stores the size of the file of an image, unless it is known. */
    async setBytes(id: string, bytes: number): Promise<void> {
      const measured = await trx
        .updateTable('image')
        .set({ bytes })
        .where('id', '=', id)
        .where('bytes', 'is', null)
        .returning('uploader_id')
        .executeTakeFirst()
      if (measured) await usage.add(measured.uploader_id, { images: bytes })
    },

    /** Marks images as used, so that nobody removes them meanwhile. Those that are being removed are left out. */
    claim(names: string[]): Promise<Image[]> {
      const images = trx.updateTable('image').set({ unused_since: null }).where('removed_at', 'is', null)
      return inBatches(names, (batch) => images.where('name', 'in', batch).returningAll().execute())
    },

    /** Replaces the images in the body of a post. */
    async setOfBody(post_id: string, ids: string[]): Promise<void> {
      await trx.deleteFrom('post_image').where('post_id', '=', post_id).execute()
      const into = trx.insertInto('post_image')
      for (const batch of batchesOf(ids))
        await into.values(batch.map((image_id) => ({ post_id, image_id }))).execute()
    },

    /** Updates since when nothing uses these images; null for all images. */
    async noteUses(ids: string[] | null, now: string): Promise<void> {
      const note = async (batch: string[] | null) => {
        const image = () => trx.updateTable('image').where(among(batch)).where('removed_at', 'is', null)
        await image()
          .set({ unused_since: now })
          .where('unused_since', 'is', null)
          .where((eb) => eb.not(isUsed(eb as ExpressionBuilder<Schema, 'image'>)))
          .execute()
        await image()
          .set({ unused_since: null })
          .where('unused_since', 'is not', null)
          .where((eb) => isUsed(eb as ExpressionBuilder<Schema, 'image'>))
          .execute()
      }
      for (const batch of ids === null ? [null] : batchesOf(ids)) await note(batch)
    },

    setToken: async (id: string, token: string): Promise<void> => {
      await trx.updateTable('image').set({ token }).where('id', '=', id).execute()
    },

    /**
     * Marks images for removal that nothing has used since an instant, and returns them with those of earlier attempts. From then on nobody
     * can use them.
     */
    beginRemoval: (unusedSince: string, removed_at: string): Promise<Image[]> =>
      trx
        .updateTable('image')
        .set({ removed_at })
        .where((eb) =>
          eb.or([
            eb('removed_at', 'is not', null),
            eb.and([
              eb('unused_since', '<=', unusedSince),
              eb.not(isUsed(eb as ExpressionBuilder<Schema, 'image'>)),
            ]),
          ]),
        )
        .returningAll()
        .execute(),

    async remove(id: string): Promise<void> {
      const removed = trx.deleteFrom('image').where('id', '=', id).returning(['uploader_id', 'bytes'])
      for (const { uploader_id, bytes } of await removed.execute())
        await usage.add(uploader_id, { images: -(bytes ?? 0) })
    },
  }
}
