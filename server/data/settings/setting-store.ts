import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** The values that all processes share; most are written once, by the first process that needs them. */
export type SettingKey =
  | 'access_key'
  | 'access_key_off_at'
  | 'backup_watched_since'
  | 'first_account_at'
  | 'last_backup_at'
  | 'page_release'
  | 'sample_posts'
  | 'secret'

export const settingReads = (db: Kysely<Schema>) => ({
  async find(key: SettingKey): Promise<string | null> {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    return row?.value ?? null
  },

  /** Those of these values that exist. */
  async list<Key extends SettingKey>(keys: Key[]): Promise<Partial<Record<Key, string>>> {
    const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Record<Key, string>>
  },
})

export const settingWrites = (trx: Transaction<Schema>) => ({
  /** Writes a value unless there is one. True if it was written: of any number of concurrent callers, for exactly one. */
  async claim(key: SettingKey, value: string): Promise<boolean> {
    const row = await trx
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Writes a value, replacing the present one. */
  async put(key: SettingKey, value: string): Promise<void> {
    await trx
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  },

  async remove(key: SettingKey): Promise<void> {
    await trx.deleteFrom('setting').where('key', '=', key).execute()
  },
})
