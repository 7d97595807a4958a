import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { InTransaction, Reads, Writes } from '../../transaction.ts'

interface Parts {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
  /** From the configuration: the key itself, `off`, or null to use the one in the database. */
  configured: string | null
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const newAccessKey = () => randomBytes(15).toString('base64url')

/** Sets the key, and turns it on if it is off. */
export async function setAccessKey({ settings }: Pick<Writes, 'settings'>, key: string): Promise<void> {
  await settings.put('access_key', key)
  await settings.remove('access_key_off_at')
}

/** The present key is replaced by one that nobody knows: an older program, which does not know that it is off, accepts no known key either. */
export async function turnAccessKeyOff({ settings }: Pick<Writes, 'settings'>, now: Date): Promise<void> {
  await settings.put('access_key', newAccessKey())
  await settings.put('access_key_off_at', now.toISOString())
}

/**
 * The key that sign-up requires, which all share. Without a configured one it is readable in the database: it is printed at each start until
 * the first account exists, and owners may see it; someone who can read the database needs no account.
 */
export function createAccessKey({ reads, inTransaction, configured }: Parts) {
  return {
    /** The key, or null while it is off. */
    async get(): Promise<string | null> {
      if (configured === 'off') return null
      if (configured) return configured
      const known = await reads.settings.list(['access_key', 'access_key_off_at'])
      if (known.access_key_off_at) return null
      if (known.access_key) return known.access_key
      await inTransaction(({ settings }) => settings.claim('access_key', newAccessKey()))
      return reads.settings.find('access_key')
    },

    /** True if the configuration has the key, or turns it off, so that owners cannot change it. */
    isFixed: configured !== null,

    /** True if `tried` is the key, ignoring the spaces that copying adds. Takes the same time for any input. */
    async accepts(tried: string): Promise<boolean> {
      const key = await this.get()
      return timingSafeEqual(digest(tried.trim()), digest(key ?? '')) && key !== null
    },
  }
}
export type AccessKey = ReturnType<typeof createAccessKey>
