import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** The values that all processes share. */
export type SettingKey = 'access_key' | 'secret' | 'first_account_at' | 'sample_posts' | 'page_release'

export const settingReads = (db: Kysely<Schema>) => ({
  async find(key: SettingKey): Promise<string | null> {
    const row = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
    return row?.value ?? null
  },
})

export const settingWrites = (trx: Transaction<Schema>) => ({
  /** Writes a value unless there is one. True if it was written: of any number of racing callers, for exactly one. */
  async claim(key: SettingKey, value: string): Promise<boolean> {
    const row = await trx
      .insertInto('setting')
      .values({ key, value })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Writes a value in the place of the one that there is. */
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
