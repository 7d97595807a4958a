import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Site } from '#contract/pages/site.ts'
import type { InTransaction, Reads } from '../../transaction.ts'
import type { CdnOptions } from './cdn-settings.ts'
import { notePurgeOfEverything } from './purge-outbox.ts'

/** Changes with the sources of the pages and with the version of the program. */
const buildStamp = path.resolve(import.meta.dirname, '../../../build/inputs.sha256')

/** A name for all that pages are made of beside the database: with another build, other settings or another CDN, what is kept there is out of date. */
export function pageRelease(site: Site, { kind, purge }: CdnOptions): string {
  const build = existsSync(buildStamp) ? readFileSync(buildStamp, 'utf8') : null
  return hash('sha256', JSON.stringify([build, site, kind, purge?.urls]), 'hex')
}

interface Parts {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
  clock: () => Date
}

/** Remembers which release pages in the CDN are of, so that a restart purges nothing, and an upgrade everything. */
export const createReleaseNote = ({ reads, inTransaction, clock }: Parts) => ({
  /** At the start of a process that makes pages of a release. */
  begin: (release: string): Promise<void> =>
    inTransaction(async (stores) => {
      if ((await stores.settings.find('page_release')) === release) return
      await stores.settings.put('page_release', release)
      await notePurgeOfEverything(stores, clock())
    }),

  /** At its end: pages that it gave after one of another release had begun are purged. */
  async end(release: string): Promise<void> {
    const current = await reads.settings.find('page_release')
    if (current !== null && current !== release)
      await inTransaction((stores) => notePurgeOfEverything(stores, clock()))
  },

  /** Where no purges are sent: whoever sends them later does not know what the CDN has by then. */
  async forget(): Promise<void> {
    if ((await reads.settings.find('page_release')) !== null)
      await inTransaction(({ settings }) => settings.remove('page_release'))
  },
})
