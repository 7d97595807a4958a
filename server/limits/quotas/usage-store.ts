import { type Kysely, sql, type Transaction } from 'kysely'
import { batchesOf } from '../../data/database/batches.ts'
import type { Schema } from '../../data/database/schema.ts'
import { historyBytes, imageBytes, postBytes, textBytes, versionBytes } from './usage-counts.ts'

/** The bytes that an account stores. */
export interface Usage {
  /** Of posts, also of those in the trash. */
  texts: number
  images: number
  /** Of versions and working copies, also of those in the trash. */
  versions: number
}

const usageColumns = ['text_bytes', 'picture_bytes', 'version_bytes'] as const

const usageOf = (row?: Record<(typeof usageColumns)[number], number>): Usage => ({
  texts: Number(row?.text_bytes ?? 0),
  images: Number(row?.picture_bytes ?? 0),
  versions: Number(row?.version_bytes ?? 0),
})

export const usageReads = (db: Kysely<Schema>) => ({
  async find(accountId: string): Promise<Usage> {
    const own = db.selectFrom('account_usage').select(usageColumns).where('user_id', '=', accountId)
    return usageOf(await own.executeTakeFirst())
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

/** Adds to the sums of an account, and returns them; undefined if it has none. */
async function addToSums(trx: Transaction<Schema>, accountId: string, added: Usage) {
  const row = await trx
    .updateTable('account_usage')
    .set((eb) => ({
      text_bytes: eb('text_bytes', '+', added.texts),
      picture_bytes: eb('picture_bytes', '+', added.images),
      version_bytes: eb('version_bytes', '+', added.versions),
    }))
    .where('user_id', '=', accountId)
    .returning(usageColumns)
    .executeTakeFirst()
  return row && usageOf(row)
}

/** Inserts the first sums of an account, unless another transaction just did; undefined if there is no such account. */
async function insertSums(trx: Transaction<Schema>, accountId: string, added: Usage) {
  const account = trx.selectFrom('user').select('id').where('id', '=', accountId)
  if (!(await account.executeTakeFirst())) return undefined
  const none = { user_id: accountId, text_bytes: 0, picture_bytes: 0, version_bytes: 0 }
  await trx
    .insertInto('account_usage')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return addToSums(trx, accountId, added)
}

/** Counts for one transaction. Stores report what they change; posts are counted once, and sums written once, before the commit. */
export function usageWrites(trx: Transaction<Schema>) {
  const changedPosts = new Set<string>()
  const growth = new Map<string, number>()
  const versionGrowth = new Map<string, number>()
  const pending = new Map<string, Usage>()
  /** The sums that were written, whose rows are locked until the commit. */
  const written = new Map<string, Usage>()

  async function add(
    accountId: string | null,
    { texts = 0, images = 0, versions = 0 }: Partial<Usage>,
  ): Promise<void> {
    if (accountId === null || (texts === 0 && images === 0 && versions === 0)) return
    growth.set(accountId, (growth.get(accountId) ?? 0) + texts + images)
    versionGrowth.set(accountId, (versionGrowth.get(accountId) ?? 0) + versions)
    const sum = pending.get(accountId) ?? { texts: 0, images: 0, versions: 0 }
    pending.set(accountId, {
      texts: sum.texts + texts,
      images: sum.images + images,
      versions: sum.versions + versions,
    })
  }

  /** Writes what was added. Accounts that were deleted in this transaction are left out. */
  async function flush(): Promise<void> {
    const sums = [...pending].sort(([one], [other]) => (one < other ? -1 : 1))
    pending.clear()
    for (const [accountId, added] of sums) {
      const sum = (await addToSums(trx, accountId, added)) ?? (await insertSums(trx, accountId, added))
      if (sum) written.set(accountId, sum)
    }
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
    for (const batch of batchesOf(ids)) await countPosts(batch)
  }

  return {
    add,

    /** Called before the commit. */
    async countChanges(): Promise<void> {
      await countChanges()
      await flush()
    },

    async find(accountId: string): Promise<Usage> {
      await flush()
      return written.get(accountId) ?? usageReads(trx).find(accountId)
    },

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
      pending.delete(accountId)
      written.delete(accountId)
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
