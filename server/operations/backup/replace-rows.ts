import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Dialect } from '../../data/database/dialects/dialect.ts'
import { publicDocuments } from '../../data/database/index-documents.ts'
import type { Schema } from '../../data/database/schema.ts'
import { recountUsage } from '../../limits/quotas/usage-counts.ts'
import { writesOf } from '../../transaction.ts'
import { reapplyTakeDowns } from './reapply-take-downs.ts'
import { copyRows } from './tables.ts'
import type { VerifiedBackup } from './verify-backup.ts'

interface Parts {
  dialect: Dialect
  trx: Transaction<Schema>
  backup: VerifiedBackup
  now: Date
}

type Image = Selectable<Schema['image']>

/**
 * Within a transaction: replaces all rows by those of a backup, rebuilds the search index and counts what accounts store. Quotas do not apply.
 * Posts that owners have taken down stay so; returns their addresses. The time of the last backup becomes that of this backup.
 */
export async function replaceRows({ dialect, trx, backup, now }: Parts): Promise<string[]> {
  const former = await trx.selectFrom('image').selectAll().execute()
  const stores = writesOf(trx, dialect)
  const takenDown = [...(await stores.takeDowns.list()), ...(await stores.trash.listTakeDowns())]
  await dialect.empty(
    trx,
    backup.tables.map(({ name }) => name),
  )
  for (const table of backup.ownTables) await copyRows(backup.rows.db, trx, table)
  await recordUnused(trx, former, now)
  await recountUsage(trx)
  // What a CDN has stored does not match these rows: the next start purges everything.
  await trx.deleteFrom('setting').where('key', '=', 'page_release').execute()
  await dialect.search.replaceAll(trx, publicDocuments(trx))
  await stores.settings.put('last_backup_at', backup.manifest.madeAt)
  return reapplyTakeDowns(stores, takenDown, now)
}

/** Images that only the former blog used are recorded as unused, so that they are removed a day later like all others. */
async function recordUnused(trx: Kysely<Schema>, former: Image[], now: Date): Promise<void> {
  for (const image of former) {
    await trx
      .insertInto('image')
      .values({ ...image, uploader_id: null, unused_since: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
