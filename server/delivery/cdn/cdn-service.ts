import type { CacheTag } from '../../foundation/cache-tags/cache-tags.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { CdnOptions } from './cdn-settings.ts'
import { createReleaseNote } from './page-release.ts'
import { notePurge } from './purge-outbox.ts'
import { createSendPurge } from './purge-requests.ts'
import { createPurgeSender } from './purge-sender.ts'

interface Parts {
  options: CdnOptions
  reads: Pick<Reads, 'purges' | 'settings'>
  inTransaction: InTransaction
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** What writes a change of readers' pages into the outbox, in its transaction; absent where no purges are sent, so that nothing is written. */
export const changeNoteFor = ({ purge }: CdnOptions, clock: () => Date) =>
  purge === null
    ? undefined
    : (stores: Writes, touched: ReadonlySet<CacheTag>) => notePurge(stores, touched, clock())

/** Keeps the CDN in front of the site up to date, if one takes purges. */
export function createCdnService({ options: { kind, purge }, ...parts }: Parts) {
  const releaseNote = createReleaseNote(parts)
  let release: string | null = null
  const sender =
    kind &&
    purge &&
    createPurgeSender({
      ...parts,
      send: createSendPurge(kind, purge),
      prepare: async () => {
        if (release !== null) await releaseNote.begin(release)
      },
    })

  return {
    /** Begins to send, in a process that makes pages of this release: see `pageRelease`. Nobody waits for it. */
    start(pagesOf: string): void {
      release = pagesOf
      if (sender) sender.start()
      else releaseNote.forget().catch(parts.logFailure)
    },
    /** This process committed a change. */
    wake: (): void => void sender?.wake(),
    /** Another process may have committed one. */
    wakeSoon: (): void => void sender?.wakeSoon(),
    /** Resolves once what is due now was sent, or could not be. */
    flush: async (): Promise<void> => sender?.flush(),
    /** Ends sending. What was not sent stays in the outbox, for others and for the next start. */
    async stop(): Promise<void> {
      if (!sender) return
      if (release !== null) await releaseNote.end(release).catch(parts.logFailure)
      sender.wake()
      await sender.stop()
    },
    /** Null where no purges are sent. */
    stats: sender ? sender.stats : null,
    warnings: (): Warning[] => sender?.warnings() ?? [],
  }
}
