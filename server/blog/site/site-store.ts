import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'

export type SiteVersionRow = Selectable<Schema['site_version']>

export const siteReads = (db: Kysely<Schema>) => ({
  /** The last change of the settings; undefined before the first. */
  latest: (): Promise<SiteVersionRow | undefined> =>
    db.selectFrom('site_version').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirst(),

  find: (number: number): Promise<SiteVersionRow | undefined> =>
    db.selectFrom('site_version').selectAll().where('number', '=', number).executeTakeFirst(),

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

  async removeUpTo(number: number): Promise<void> {
    await trx.deleteFrom('site_version').where('number', '<=', number).execute()
  },
})
