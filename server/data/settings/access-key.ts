import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InTransaction, Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
  /** From the configuration: the key itself, `off`, or null to generate one. */
  configured: string | null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The key that sign-up requires. A key that the first process generated stays readable in the database, because it is printed at each start
 * until the first account exists; someone who can read the database needs no account.
 */
export function createAccessKey({ reads, inTransaction, configured }: Parts) {
  return {
    /** The key, or null while sign-up is closed. */
    async get(): Promise<string | null> {
      if (configured === 'off') return null
      if (configured) return configured
      const known = await reads.settings.find('access_key')
      if (known) return known
      await inTransaction(({ settings }) =>
        settings.claim('access_key', randomBytes(15).toString('base64url')),
      )
      return reads.settings.find('access_key')
    },

    /** True if the program generated the key, so that the operator may not know it. */
    isMade: configured === null,

    /** True if `tried` is the key, ignoring the spaces that copying adds. Takes the same time for any input. */
    async accepts(tried: string): Promise<boolean> {
      const key = await this.get()
      return timingSafeEqual(digest(tried.trim()), digest(key ?? '')) && key !== null
    },
  }
}
export type AccessKey = ReturnType<typeof createAccessKey>
