import type { Kysely, Selectable, Transaction } from 'kysely'
import type { MessageMails } from '#contract/contacts.ts'
import type { Instant, Schema } from '../../data/database/schema.ts'

export type NoticeRow = Selectable<Schema['message_notice']>

/** What a mail, or a look that found nothing, changes of a row. */
export type NoticeRun = Pick<NoticeRow, 'last_run_at' | 'hour_began_at' | 'hour_mails'>

export const noticeReads = (db: Kysely<Schema>) => ({
  async find(userId: string): Promise<MessageMails> {
    const row = await db
      .selectFrom('message_notice')
      .select('mails')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.mails ?? 'off'
  },

  /** Who is told, with their addresses: owners who can sign in. */
  listTold: (): Promise<(NoticeRow & { email: string })[]> =>
    db
      .selectFrom('message_notice')
      .innerJoin('user', 'user.id', 'message_notice.user_id')
      .selectAll('message_notice')
      .select('user.email')
      .where('user.position', '=', 'owner')
      .where('user.suspended_at', 'is', null)
      .where('user.password_hash', 'is not', null)
      .orderBy('message_notice.user_id')
      .execute(),
})

export const noticeWrites = (trx: Transaction<Schema>) => ({
  /** Messages are told from now on. */
  async set(user_id: string, mails: MessageMails, now: Instant): Promise<void> {
    if (mails === 'off') {
      await trx.deleteFrom('message_notice').where('user_id', '=', user_id).execute()
      return
    }
    await trx
      .insertInto('message_notice')
      .values({ user_id, mails, last_run_at: now, hour_began_at: null, hour_mails: 0 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mails }))
      .execute()
  },

  /** True for one of any number of processes that found the row in the same state. */
  async claim({ user_id, mails, last_run_at }: NoticeRow, run: NoticeRun): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('message_notice')
      .set(run)
      .where('user_id', '=', user_id)
      .where('mails', '=', mails)
      .where('last_run_at', '=', last_run_at)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})
