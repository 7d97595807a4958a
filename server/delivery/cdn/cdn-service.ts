import type { CacheTag } from '../../foundation/cache-tags/cache-tags.ts'
import type { Warning } from '../../foundation/warnings/warning.ts'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'
import type { CdnOptions } from './cdn-settings.ts'
import { createReleaseTracker } from './page-release.ts'
import { enqueuePurge, enqueuePurgeOfEverything } from './purge-outbox.ts'
import { createSendPurge } from './purge-requests.ts'
import { createPurgeSender } from './purge-sender.ts'

interface Parts {
  options: CdnOptions
  reads: Pick<Reads, 'purges' | 'settings'>
  inTransaction: InTransaction
  clock: () => Date
  logFailure: (error: unknown) => void
}

/** Creates the function that writes a change of public pages to the outbox, in its transaction. Undefined if no purges are sent. */
export const purgeOnChange = ({ purge }: CdnOptions, clock: () => Date) =>
  purge === null
    ? undefined
    : (stores: Writes, touched: ReadonlySet<CacheTag>) => enqueuePurge(stores, touched, clock())

/** Keeps the CDN in front of the site up to date, if purges are configured. */
export function createCdnService({ options: { kind, purge }, ...parts }: Parts) {
  const releaseTracker = createReleaseTracker(parts)
  let release: string | null = null
  const sender =
    kind &&
    purge &&
    createPurgeSender({
      ...parts,
      send: createSendPurge(kind, purge),
      prepare: async () => {
        if (release !== null) await releaseTracker.begin(release)
      },
    })

  return {
    /** Starts to send, in a process that renders pages of this release: see `pageRelease`. Does not wait for anything. */
    start(pagesOf: string): void {
      release = pagesOf
      if (sender) sender.start()
      else releaseTracker.forget().catch(parts.logFailure)
    },
    /** What all pages have changed by itself. */
    async purgeEverything(): Promise<void> {
      if (!sender) return
      await parts.inTransaction((stores) => enqueuePurgeOfEverything(stores, parts.clock()))
      sender.wake()
    },
    /** This process committed a change. */
    wake: (): void => void sender?.wake(),
    /** Another process may have committed one. */
    wakeSoon: (): void => void sender?.wakeSoon(),
    /** Resolves when all purges that are due were sent or failed. */
    flush: async (): Promise<void> => sender?.flush(),
    /** Stops sending. Unsent purges stay in the outbox, for other processes and for the next start. */
    async stop(): Promise<void> {
      if (!sender) return
      if (release !== null) await releaseTracker.end(release).catch(parts.logFailure)
      sender.wake()
      await sender.stop()
    },
    /** Null if no purges are sent. */
    stats: sender ? sender.stats : null,
    warnings: (): Warning[] => sender?.warnings() ?? [],
  }
}
