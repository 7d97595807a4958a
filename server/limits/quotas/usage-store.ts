import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../../data/database/schema.ts'
import { historyBytes, imageBytes, postBytes, textBytes, versionBytes } from './usage-counts.ts'

/** The bytes that an account stores. */
export interface Usage {
  texts: number
  images: number
  /** Versions, working copies and the trash. */
  versions: number
}

/** How many posts one query names. SQLite allows 32,766 values. */
const batchSize = 5_000

export const usageReads = (db: Kysely<Schema>) => ({
  async find(accountId: string): Promise<Usage> {
    const row = await db
      .selectFrom('account_usage')
      .select(['text_bytes', 'picture_bytes', 'version_bytes'])
      .where('user_id', '=', accountId)
      .executeTakeFirst()
    return {
      texts: Number(row?.text_bytes ?? 0),
      images: Number(row?.picture_bytes ?? 0),
      versions: Number(row?.version_bytes ?? 0),
    }
  },

  /** Posts that an older version of the program wrote without counting their bytes. */
  async listUncountedPosts(limit: number): Promise<string[]> {
    const rows = await db.selectFrom('post').select('id').where('bytes', 'is', null).limit(limit).execute()
    return rows.map(({ id }) => id)
  },

  /** Images whose size was not read from the store yet, in the order of their ids, after a given id. */
  listUnmeasuredImages: (limit: number, after: string): Promise<{ id: string; name: string }[]> =>
    db
      .selectFrom('image')
      .select(['id', 'name'])
      .where('bytes', 'is', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),

  /** Accounts whose sums do not match their posts, images and histories. */
  async listMiscounted(): Promise<string[]> {
    const rows = await db
      .selectFrom('user')
      .leftJoin('account_usage', 'account_usage.user_id', 'user.id')
      .select('user.id')
      .where((eb) =>
        eb.or([
          eb(eb.fn.coalesce('text_bytes', sql.lit(0)), '<>', textBytes),
          eb(eb.fn.coalesce('picture_bytes', sql.lit(0)), '<>', imageBytes),
          eb(eb.fn.coalesce('version_bytes', sql.lit(0)), '<>', versionBytes),
        ]),
      )
      .execute()
    return rows.map(({ id }) => id)
  },
})

/** Counts for one transaction. Stores report what they change; posts are counted once, before the commit. */
export function usageWrites(trx: Transaction<Schema>) {
  const changedPosts = new Set<string>()
  const growth = new Map<string, number>()
  const versionGrowth = new Map<string, number>()

  async function add(
    accountId: string | null,
    { texts = 0, images = 0, versions = 0 }: Partial<Usage>,
  ): Promise<void> {
    if (accountId === null || (texts === 0 && images === 0 && versions === 0)) return
    growth.set(accountId, (growth.get(accountId) ?? 0) + texts + images)
    versionGrowth.set(accountId, (versionGrowth.get(accountId) ?? 0) + versions)
    await trx
      .insertInto('account_usage')
      .values({
        user_id: accountId,
        text_bytes: texts,
        picture_bytes: images,
        version_bytes: versions,
      })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          text_bytes: eb('account_usage.text_bytes', '+', eb.ref('excluded.text_bytes')),
          picture_bytes: eb('account_usage.picture_bytes', '+', eb.ref('excluded.picture_bytes')),
          version_bytes: eb('account_usage.version_bytes', '+', eb.ref('excluded.version_bytes')),
        })),
      )
      .execute()
  }

  async function countPosts(ids: string[]): Promise<void> {
    const posts = trx.selectFrom('post').where('id', 'in', ids)
    const rows = await posts.select(['id', 'author_id', 'bytes', postBytes.as('counted')]).execute()
    const different = rows.filter(({ bytes, counted }) => bytes !== Number(counted))
    if (different.length === 0) return
    const differentIds = different.map(({ id }) => id)
    await trx.updateTable('post').set({ bytes: postBytes }).where('id', 'in', differentIds).execute()
    for (const [authorId, own = []] of Map.groupBy(different, ({ author_id }) => author_id))
      await add(authorId, {
        texts: own.reduce((sum, row) => sum + Number(row.counted) - (row.bytes ?? 0), 0),
      })
  }

  /** Counts the posts that changed since the last call. */
  async function countChanges(): Promise<void> {
    const ids = [...changedPosts]
    changedPosts.clear()
    for (let at = 0; at < ids.length; at += batchSize) await countPosts(ids.slice(at, at + batchSize))
  }

  return {
    add,
    countChanges,

    /** Reports that a post, or something that belongs to it, changed. */
    notePost: (id: string): void => void changedPosts.add(id),

    /** How many bytes of texts and images this transaction added to an account so far; negative if it stores less. */
    async growthOf(accountId: string): Promise<number> {
      await countChanges()
      return growth.get(accountId) ?? 0
    },

    /** The same for versions and working copies. */
    versionGrowthOf: (accountId: string): number => versionGrowth.get(accountId) ?? 0,

    /** Counts an account again. Transactions that add to it wait; the sums include what they changed once they commit. */
    async recount(accountId: string): Promise<void> {
      await trx
        .updateTable('post_history')
        .set({ bytes: historyBytes })
        .where('author_id', '=', accountId)
        .execute()
      const own = { user_id: accountId, text_bytes: 0, picture_bytes: 0, version_bytes: 0 }
      await trx
        .insertInto('account_usage')
        .values(own)
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: accountId }))
        .execute()
      await sql`
        update account_usage set (text_bytes, picture_bytes, version_bytes) =
          (select ${textBytes}, ${imageBytes}, ${versionBytes} from "user" where id = ${accountId})
        where user_id = ${accountId}`.execute(trx)
    },
  }
}
export type UsageWrites = ReturnType<typeof usageWrites>
