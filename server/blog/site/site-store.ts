import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Image } from '../../content/images/image-store.ts'
import { storable } from '../../data/database/column-match.ts'
import type { Schema } from '../../data/database/schema.ts'
import { isStorable } from '../../data/storage/image-storage.ts'
import { linkedUrls } from './linked-posts.ts'

export type SiteVersionRow = Selectable<Schema['site_version']>

const latestVersion = (db: Kysely<Schema>) =>
  db.selectFrom('site_version').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst()

export const siteReads = (db: Kysely<Schema>) => ({
  /** The last change of the settings; undefined before the first. */
  latest: (): Promise<SiteVersionRow | undefined> => latestVersion(db),

  /** The ids of the posts and pages that the navigation and the footer lead to; null among them if a link leads to none. */
  listLinkedPosts: async (): Promise<Set<string | null>> => {
    const row = await latestVersion(db)
    const urls = row ? linkedUrls(JSON.parse(row.settings)) : []
    if (urls.length === 0) return new Set()
    const rows = await db
      .selectFrom('post_address')
      .select(['url', 'post_id'])
      .where('url', 'in', urls.map(storable))
      .execute()
    return new Set(urls.map((url) => rows.find((found) => found.url === url)?.post_id ?? null))
  },

  find: (number: number): Promise<SiteVersionRow | undefined> =>
    db.selectFrom('site_version').selectAll().where('number', '=', number).executeTakeFirst(),

  /** The images that kept versions name, each as often: those of one version, or of all up to it. */
  listImages: (which: '=' | '<=', number: number): Promise<Image[]> =>
    db
      .selectFrom('image')
      .innerJoin('site_image', 'site_image.image_id', 'image.id')
      .selectAll('image')
      .where('site_image.number', which, number)
      .execute(),

  /** True if a kept version names this image. */
  async namesImage(name: string): Promise<boolean> {
    if (!isStorable(name)) return false
    const found = await db
      .selectFrom('image')
      .innerJoin('site_image', 'site_image.image_id', 'image.id')
      .select('image.id')
      .where('image.name', '=', name)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  },

  /** All that are kept, newest first. */
  list: () =>
    db
      .selectFrom('site_version')
      .leftJoin('user', 'user.id', 'site_version.saved_by')
      .select(['number', 'saved_at', 'changed', 'user.username'])
      .orderBy('number', 'desc')
      .execute(),
})

export const siteWrites = (trx: Transaction<Schema>) => ({
  async insert(row: SiteVersionRow): Promise<void> {
    await trx.insertInto('site_version').values(row).execute()
  },

  async addImages(number: number, ids: string[]): Promise<void> {
    if (ids.length === 0) return
    await trx
      .insertInto('site_image')
      .values(ids.map((image_id) => ({ number, image_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  /** Removes rows of versions that are not kept. */
  async removeStrayImages(): Promise<void> {
    await trx
      .deleteFrom('site_image')
      .where('number', 'not in', (eb) => eb.selectFrom('site_version').select('number'))
      .execute()
  },

  async removeUpTo(number: number): Promise<void> {
    await trx.deleteFrom('site_image').where('number', '<=', number).execute()
    await trx.deleteFrom('site_version').where('number', '<=', number).execute()
  },
})
