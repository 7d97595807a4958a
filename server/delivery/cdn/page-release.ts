import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { CdnOptions } from './cdn-settings.ts'
import { enqueuePurgeOfEverything } from './purge-outbox.ts'

/** A file that changes with the sources of the pages and with the version of the program. */
const buildStamp = path.resolve(import.meta.dirname, '../../../build/inputs.sha256')

/** A hash of what pages depend on besides the database: `site` is what the environment says of it. After another build, other settings or another CDN, the pages in the CDN are out of date. */
export function pageRelease(site: object, { kind, purge }: CdnOptions): string {
  const build = existsSync(buildStamp) ? readFileSync(buildStamp, 'utf8') : null
  return hash('sha256', JSON.stringify([build, site, kind, purge?.urls]), 'hex')
}

interface Parts {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
  clock: () => Date
}

/** Stores the release of the pages in the CDN, so that an upgrade purges everything and a restart nothing. */
export const createReleaseTracker = ({ reads, inTransaction, clock }: Parts) => ({
  /** Called when a process starts to render pages of a release. */
  begin: (release: string): Promise<void> =>
    inTransaction(async (stores) => {
      if ((await stores.settings.find('page_release')) === release) return
      await stores.settings.put('page_release', release)
      await enqueuePurgeOfEverything(stores, clock())
    }),

  /** Called when the process stops. Purges everything if a process of another release started meanwhile, as both served pages. */
  async end(release: string): Promise<void> {
    const current = await reads.settings.find('page_release')
    if (current !== null && current !== release)
      await inTransaction((stores) => enqueuePurgeOfEverything(stores, clock()))
  },

  /** Called if no purges are sent, as it is unknown what the CDN contains when purges are configured again. */
  async forget(): Promise<void> {
    if ((await reads.settings.find('page_release')) !== null)
      await inTransaction(({ settings }) => settings.remove('page_release'))
  },
})
