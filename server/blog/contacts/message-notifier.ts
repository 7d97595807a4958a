import type { SiteMailer } from '../../accounts/mail/site-mailer.ts'
import type { BackgroundWork } from '../../foundation/background/background-work.ts'
import type { ReadSite } from '../../foundation/site/read-site.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import { noticeMail } from './notice-mail.ts'
import type { NoticeRow } from './notice-store.ts'
import { isDue, runOf } from './notice-time.ts'

/** How often each process looks. */
const intervalMs = 60_000

/**
 * How old a message is when it is told, in milliseconds: longer than a transaction takes to store it, and than the clocks of processes differ,
 * so that none is stored in a time that was told already.
 */
const settledMs = 10_000

/** When a mail that could not be sent is tried again. */
const retryMs = 15 * 60_000

/** How many messages a mail quotes. */
const maxQuoted = 10

interface Parts {
  reads: Pick<Reads, 'contacts' | 'notices'>
  inTransaction: InTransaction
  schemaGuard: { mayWrite(): boolean }
  /** Null if this installation sends no mail. */
  mail: SiteMailer | null
  backgroundWork: BackgroundWork
  readSite: ReadSite
  clock: () => Date
  logFailure: (error: unknown) => void
}

/**
 * Mails owners about new messages, in each process that may write. A process changes the row of an owner before it sends, so that of several
 * that look at once one does; if it ends in between, the messages are told by the screen alone. After a failure the row is put back, and the
 * next mail tells what this one would have.
 */
export function createMessageNotifier({
  reads,
  inTransaction,
  schemaGuard,
  mail,
  backgroundWork,
  readSite,
  clock,
  logFailure,
}: Parts) {
  const retryAt = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isRunning = false

  async function tell(row: NoticeRow & { email: string }, sender: SiteMailer): Promise<void> {
    const now = clock()
    const settled = (instant: number) => new Date(instant - settledMs).toISOString()
    const range = { after: settled(Date.parse(row.last_run_at)), until: settled(now.getTime()) }
    const found = await reads.contacts.listNew(range, maxQuoted)
    const sends = found.count > 0
    if (!sends && row.mails === 'each') return
    const run = runOf(row, now, sends)
    if (!(await inTransaction(({ notices }) => notices.claim(row, run))) || !sends) return
    try {
      await sender.send((site) => noticeMail(site, row.email, found))
      retryAt.delete(row.user_id)
    } catch (error) {
      retryAt.set(row.user_id, now.getTime() + retryMs)
      const { last_run_at, hour_began_at, hour_mails } = row
      await inTransaction(({ notices }) =>
        notices.claim({ ...row, ...run }, { last_run_at, hour_began_at, hour_mails }),
      ).catch(logFailure)
      throw error
    }
  }

  /** Sends what is due. A failure for one owner is logged and keeps nobody else waiting. */
  async function notifyDue(): Promise<void> {
    if (!mail || !schemaGuard.mayWrite()) return
    const rows = await reads.notices.listTold()
    if (rows.length === 0) return
    const { timeZone } = await readSite()
    for (const row of rows) {
      const now = clock()
      if (!isDue(row, now, timeZone) || (retryAt.get(row.user_id) ?? 0) > now.getTime()) continue
      await tell(row, mail).catch(logFailure)
    }
  }

  async function look(): Promise<void> {
    if (isRunning) return
    isRunning = true
    await notifyDue().finally(() => (isRunning = false))
  }

  return {
    notifyDue,
    start(): void {
      if (mail) timer = setInterval(() => backgroundWork.begin(look), intervalMs).unref()
    },
    stop(): void {
      clearInterval(timer)
    },
  }
}
