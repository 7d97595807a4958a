import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InTransaction, Reads } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
  /** From the configuration: the key itself, `off`, or null to have one made. */
  configured: string | null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The key that sign-up asks for. One that the first process made stays readable in the database, because it is printed at each
 * start until the first account exists; whoever can read the database needs no account.
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

    /** True if the key is one that the program made, and not one that whoever runs it chose and knows. */
    isMade: configured === null,

    /** True if `tried` is the key, but for the spaces that copying brings along; takes the same time whatever was tried. */
    async accepts(tried: string): Promise<boolean> {
      const key = await this.get()
      return timingSafeEqual(digest(tried.trim()), digest(key ?? '')) && key !== null
    },
  }
}
export type AccessKey = ReturnType<typeof createAccessKey>
