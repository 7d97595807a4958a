import type { Reads } from '../../transaction.ts'

/** Creates the question whether no account was ever created. Deleting accounts never brings that state back, so a no is remembered. */
export function createAwaitsFirstAccount({ settings }: Pick<Reads, 'settings'>) {
  let awaits = true
  return async (): Promise<boolean> => {
    awaits &&= (await settings.find('first_account_at')) === null
    return awaits
  }
}
