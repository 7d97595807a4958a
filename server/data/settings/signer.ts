import { createHmac, randomBytes } from 'node:crypto'
import type { InTransaction, Reads } from '../../transaction.ts'

/** Signs a text for one purpose: hex of an HMAC-SHA-256 that only this installation can create. */
export type Signer = (purpose: string, text: string) => Promise<string>

/** Creates a signer with the installation's secret, which is generated once in the database, so that all processes accept what one signs. */
export function createSigner({
  reads,
  inTransaction,
}: {
  reads: Pick<Reads, 'settings'>
  inTransaction: InTransaction
}): Signer {
  async function load(): Promise<string> {
    const known = await reads.settings.find('secret')
    if (known) return known
    await inTransaction(({ settings }) => settings.claim('secret', randomBytes(32).toString('hex')))
    return (await reads.settings.find('secret')) as string
  }
  let secret: string | undefined
  return async (purpose, text) => {
    secret ??= await load()
    return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('hex')
  }
}
